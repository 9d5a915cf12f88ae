-- DropIndex
DROP INDEX "blogger_review_blogger_id_idx";

-- DropIndex
DROP INDEX "blogger_review_user_id_idx";

-- CreateIndex
CREATE INDEX "blogger_review_organization_id_review_status_created_at_id_idx" ON "blogger_review"("organization_id", "review_status", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "blogger_review_blogger_id_organization_id_created_at_id_idx" ON "blogger_review"("blogger_id", "organization_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "blogger_review_user_id_organization_id_created_at_id_idx" ON "blogger_review"("user_id", "organization_id", "created_at" DESC, "id" DESC);
