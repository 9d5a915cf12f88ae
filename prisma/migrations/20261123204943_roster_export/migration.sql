-- CreateEnum
CREATE TYPE "roster_export_format" AS ENUM ('CSV', 'XLSX');

-- CreateTable
CREATE TABLE "roster_export" (
    "id" TEXT NOT NULL,
    "format" "roster_export_format" NOT NULL,
    "file_name" TEXT NOT NULL,
    "store" TEXT NOT NULL,
    "parts" INTEGER[] DEFAULT ARRAY[]::INTEGER[],
    "expires_at" TIMESTAMPTZ(3),
    "retry_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "roster_export_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "roster_export_expires_at_idx" ON "roster_export"("expires_at");
