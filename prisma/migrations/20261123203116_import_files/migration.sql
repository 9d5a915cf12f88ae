-- CreateEnum
CREATE TYPE "import_file_status" AS ENUM ('WAITING', 'READING', 'READY', 'REFUSED');

-- CreateEnum
CREATE TYPE "import_row_outcome" AS ENUM ('NEW', 'CHANGED', 'SAME', 'DOUBLED', 'FULL', 'WRONG');

-- AlterEnum
ALTER TYPE "import_run_kind" ADD VALUE 'FILE';

-- AlterEnum
ALTER TYPE "upload_purpose" ADD VALUE 'IMPORT_FILE';

-- CreateTable
CREATE TABLE "import_file" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "name" VARCHAR(255) NOT NULL,
    "upload_id" TEXT,
    "pasted" TEXT,
    "status" "import_file_status" NOT NULL DEFAULT 'WAITING',
    "problem" TEXT,
    "reading_until" TIMESTAMPTZ(3),
    "found" JSONB NOT NULL DEFAULT '{}',
    "headings" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "row_count" INTEGER NOT NULL DEFAULT 0,
    "reading" JSONB,
    "checked_line" INTEGER NOT NULL DEFAULT 0,
    "job_id" TEXT,
    "run_id" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "import_file_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "import_row" (
    "file_id" TEXT NOT NULL,
    "line" INTEGER NOT NULL,
    "cells" TEXT[],
    "problems" JSONB,
    "outcome" "import_row_outcome",
    "platform" "platform",
    "platform_blogger_id" TEXT,
    "changes" JSONB,
    "error" JSONB,
    "has_failed" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "import_row_pkey" PRIMARY KEY ("file_id","line")
);

-- CreateTable
CREATE TABLE "import_mapping" (
    "organization_id" TEXT NOT NULL,
    "fields" JSONB NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "import_mapping_pkey" PRIMARY KEY ("organization_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "import_file_run_id_key" ON "import_file"("run_id");

-- CreateIndex
CREATE INDEX "import_file_organization_id_created_at_id_idx" ON "import_file"("organization_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "import_file_user_id_idx" ON "import_file"("user_id");

-- CreateIndex
CREATE INDEX "import_file_expires_at_idx" ON "import_file"("expires_at");

-- CreateIndex
CREATE INDEX "import_row_file_id_outcome_line_idx" ON "import_row"("file_id", "outcome", "line");

-- CreateIndex
CREATE INDEX "import_row_file_id_platform_blogger_id_idx" ON "import_row"("file_id", "platform_blogger_id");

-- AddForeignKey
ALTER TABLE "import_file" ADD CONSTRAINT "import_file_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "import_file" ADD CONSTRAINT "import_file_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "import_file" ADD CONSTRAINT "import_file_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "open_api_blogger_import_run"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "import_row" ADD CONSTRAINT "import_row_file_id_fkey" FOREIGN KEY ("file_id") REFERENCES "import_file"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "import_mapping" ADD CONSTRAINT "import_mapping_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;
