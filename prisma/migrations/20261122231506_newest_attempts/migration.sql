-- AlterTable
ALTER TABLE "scraping_task_run" ADD COLUMN     "is_newest" BOOLEAN NOT NULL DEFAULT true;

-- Attempts that were resumed
UPDATE "scraping_task_run" r SET "is_newest" = false
WHERE EXISTS (SELECT 1 FROM "scraping_task_run" l WHERE l."chain" = r."chain" AND l."attempt" > r."attempt");

-- CreateIndex
CREATE INDEX "scraping_task_run_paused_idx" ON "scraping_task_run"("organization_id", "started_at" DESC, "id" DESC) WHERE (is_newest AND (status = 'PAUSED'::scraping_run_status));

-- CreateIndex
CREATE INDEX "scraping_task_run_due_idx" ON "scraping_task_run"("resume_at") WHERE (is_newest AND (status = 'PAUSED'::scraping_run_status));

-- CreateIndex
CREATE UNIQUE INDEX "scraping_task_run_newest_key" ON "scraping_task_run"("chain") WHERE (is_newest);
