-- AlterTable
ALTER TABLE "sync_endpoint" ADD COLUMN     "failed_attempts_in_row" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "last_error" TEXT,
ADD COLUMN     "last_error_code" TEXT,
ADD COLUMN     "last_error_status" INTEGER,
ADD COLUMN     "probe_at" TIMESTAMPTZ(3),
ADD COLUMN     "probe_count" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "waiting_since" TIMESTAMPTZ(3);

-- CreateIndex
CREATE INDEX "sync_delivery_endpoint_id_finished_at_idx" ON "sync_delivery"("endpoint_id", "finished_at") WHERE (status = 'FAILED'::sync_run_status AND NOT is_test);
