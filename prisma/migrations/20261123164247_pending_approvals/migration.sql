-- AlterTable
ALTER TABLE "organization" ADD COLUMN     "approvals_pending" BOOLEAN NOT NULL DEFAULT false;

-- CreateIndex
CREATE INDEX "organization_approvals_pending_idx" ON "organization"("approvals_pending") WHERE (approvals_pending);
