-- AlterTable
ALTER TABLE "scraper_account" ADD COLUMN     "failed_check_code" TEXT;

