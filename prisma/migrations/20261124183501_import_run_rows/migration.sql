-- AlterTable
ALTER TABLE "open_api_blogger_import_run" ADD COLUMN     "row_count" INTEGER;

-- Of files that are still kept; how many rows the others had nobody knows any more.
UPDATE "open_api_blogger_import_run" r SET "row_count" = f."row_count" FROM "import_file" f WHERE f."run_id" = r."id";
