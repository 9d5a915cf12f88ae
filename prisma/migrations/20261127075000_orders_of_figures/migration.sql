-- Each order of lists by figures reads its first rows from an index. Deactivated bloggers are left out: those
-- of a large removal would all stand in front. Only the job that follows the change stream writes these indexes.
CREATE INDEX "blogger_figure_organization_id_updated_at_id_idx" ON "blogger_figure"("organization_id", "updated_at", "id") WHERE (deactivated_at IS NULL);
CREATE INDEX "blogger_figure_organization_id_created_at_id_idx" ON "blogger_figure"("organization_id", "created_at", "id") WHERE (deactivated_at IS NULL);
CREATE INDEX "blogger_figure_organization_id_fans_count_id_idx" ON "blogger_figure"("organization_id", "fans_count", "id") WHERE (deactivated_at IS NULL);
CREATE INDEX "blogger_figure_organization_id_quote_id_idx" ON "blogger_figure"("organization_id", "quote", "id") WHERE (deactivated_at IS NULL);
CREATE INDEX "blogger_figure_organization_id_cost_id_idx" ON "blogger_figure"("organization_id", "cost", "id") WHERE (deactivated_at IS NULL);
CREATE INDEX "blogger_figure_organization_id_interact_rate_id_idx" ON "blogger_figure"("organization_id", "interact_rate", "id") WHERE (deactivated_at IS NULL);
CREATE INDEX "blogger_figure_organization_id_fans_growth_id_idx" ON "blogger_figure"("organization_id", "fans_growth", "id") WHERE (deactivated_at IS NULL);
CREATE INDEX "blogger_figure_organization_id_last_synced_at_id_idx" ON "blogger_figure"("organization_id", "last_synced_at", "id") WHERE (deactivated_at IS NULL);
