-- CreateIndex
CREATE INDEX "open_api_blogger_import_run_organization_id_kind_created_at_idx" ON "open_api_blogger_import_run"("organization_id", "kind", "created_at" DESC, "id" DESC);
