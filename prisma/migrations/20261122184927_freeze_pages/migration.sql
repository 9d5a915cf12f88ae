-- AlterTable
ALTER TABLE "scraping_task_run" ADD COLUMN     "freeze_json" JSONB;
