-- AlterTable
ALTER TABLE "roster_export" ADD COLUMN     "holder_id" TEXT;
