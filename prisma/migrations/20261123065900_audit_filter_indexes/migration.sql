-- DropIndex
DROP INDEX "audit_entry_target_type_target_id_created_at_idx";

-- CreateIndex
CREATE INDEX "audit_entry_target_id_created_at_id_idx" ON "audit_entry"("target_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "audit_entry_target_type_created_at_id_idx" ON "audit_entry"("target_type", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "audit_entry_action_created_at_id_idx" ON "audit_entry"("action", "created_at" DESC, "id" DESC);
