-- Where case counts, the folded indexes find and the row decides: two indexes of every import are gone.
DROP INDEX "blogger_tags_idx";
DROP INDEX "blogger_list_by_category_idx";
DROP INDEX "blogger_list_by_folded_category_idx";
CREATE INDEX "blogger_list_by_folded_category_idx" ON "blogger" ("organization_id", (lower("category")), "updated_at" DESC, "id" DESC,
  "deactivated_at", "category") WHERE "category" IS NOT NULL;

-- A source that few have, or nobody.
CREATE INDEX "blogger_list_by_source_idx" ON "blogger"("organization_id", "source", "updated_at" DESC, "id" DESC, "deactivated_at");
