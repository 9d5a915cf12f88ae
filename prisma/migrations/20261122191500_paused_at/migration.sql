-- AlterTable
ALTER TABLE "scraping_task_run" ADD COLUMN     "paused_at" TIMESTAMPTZ(3);
