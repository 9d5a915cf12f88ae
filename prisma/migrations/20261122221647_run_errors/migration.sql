-- AlterTable
ALTER TABLE "scraping_task_run" ADD COLUMN     "errors_json" JSONB;
