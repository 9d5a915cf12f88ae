-- AlterTable
ALTER TABLE "import_file" ADD COLUMN     "kept_chars" BIGINT NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "import_row" ADD COLUMN     "size" INTEGER;
