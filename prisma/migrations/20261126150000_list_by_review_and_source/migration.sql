-- One index instead of two: a list of one review status merges its sources, and a list of one source its review statuses. The platform
-- stands behind, so that a row of another platform costs an entry of the index and not a row of the table.
CREATE INDEX "blogger_list_by_review_and_source_idx" ON "blogger"("organization_id", "review_status", "source", "updated_at" DESC, "id" DESC, "deactivated_at", "platform");
DROP INDEX "blogger_list_by_review_status_idx";
DROP INDEX "blogger_list_by_source_idx";
