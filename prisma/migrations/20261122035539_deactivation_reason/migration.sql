-- AlterTable
ALTER TABLE "open_api_blogger_import_run" ADD COLUMN     "reason" TEXT;
