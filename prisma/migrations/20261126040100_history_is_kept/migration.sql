-- AlterTable
ALTER TABLE "sync_endpoint" ADD COLUMN     "deleted_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "sync_delivery" ADD COLUMN     "bodies_deleted_at" TIMESTAMPTZ(3);

-- CreateIndex
CREATE INDEX "sync_delivery_bodies_idx" ON "sync_delivery"("finished_at") WHERE (bodies_deleted_at IS NULL);
