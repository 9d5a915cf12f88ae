-- AlterTable
ALTER TABLE "scraping_run_failure" ALTER COLUMN "at" SET DEFAULT clock_timestamp();

-- AlterTable
ALTER TABLE "scraping_task_run" ADD COLUMN     "frozen_at" TIMESTAMPTZ(3),
ALTER COLUMN "started_at" SET DEFAULT clock_timestamp(),
ALTER COLUMN "waiting_since" SET DEFAULT clock_timestamp();

-- Until now the first attempt froze the targets when it began, and a desktop client's when it was made.
UPDATE "scraping_task_run" SET "frozen_at" = "started_at"
WHERE "dispatcher" = 'DESKTOP' OR "attempt" > 1 OR "stops_at" IS NOT NULL OR "target_count" > 0;
