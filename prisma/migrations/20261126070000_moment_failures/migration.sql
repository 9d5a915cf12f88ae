-- AlterTable
ALTER TABLE "scraper_account" ADD COLUMN     "moment_failures" JSONB NOT NULL DEFAULT '[]';
