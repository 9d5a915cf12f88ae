-- AlterTable
ALTER TABLE "open_api_blogger_import_run" ADD COLUMN     "user_id" TEXT;

-- Files are kept 30 days, and the first one is younger: each run of a file still has its file.
UPDATE "open_api_blogger_import_run" r SET "user_id" = f."user_id" FROM "import_file" f WHERE f."run_id" = r."id";

-- What was pasted has no name.
UPDATE "open_api_blogger_import_run" SET "source_system" = NULL WHERE "kind" = 'FILE' AND "source_system" = '';

-- Of two files that simultaneous calls made of an upload, the later one cannot be read any more.
UPDATE "import_file" f SET "upload_id" = NULL WHERE EXISTS (
  SELECT FROM "import_file" e WHERE e."upload_id" = f."upload_id" AND e."organization_id" = f."organization_id"
    AND (e."created_at", e."id") < (f."created_at", f."id"));

-- CreateIndex
CREATE UNIQUE INDEX "import_file_upload_id_organization_id_key" ON "import_file"("upload_id", "organization_id");

-- CreateIndex
CREATE INDEX "open_api_blogger_import_run_user_id_idx" ON "open_api_blogger_import_run"("user_id");

-- AddForeignKey
ALTER TABLE "open_api_blogger_import_run" ADD CONSTRAINT "open_api_blogger_import_run_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;
