-- AlterTable
ALTER TABLE "organization" ADD COLUMN     "holders_pending" BOOLEAN NOT NULL DEFAULT false;

-- CreateIndex
CREATE INDEX "organization_holders_pending_idx" ON "organization"("holders_pending") WHERE (holders_pending);
