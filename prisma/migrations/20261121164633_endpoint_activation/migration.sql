-- AlterTable
ALTER TABLE "sync_endpoint" ADD COLUMN     "activation" INTEGER NOT NULL DEFAULT 0;
