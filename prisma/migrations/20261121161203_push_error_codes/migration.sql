-- AlterTable
ALTER TABLE "sync_endpoint" ADD COLUMN     "error_code" TEXT;

-- AlterTable
ALTER TABLE "sync_endpoint_run" ADD COLUMN     "error_code" TEXT;
