-- AlterTable
ALTER TABLE "scraping_task" ADD COLUMN     "deleted_at" TIMESTAMPTZ(3);
