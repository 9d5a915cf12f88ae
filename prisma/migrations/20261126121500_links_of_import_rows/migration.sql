-- AlterEnum
ALTER TYPE "import_row_outcome" ADD VALUE 'SKIPPED';

-- AlterTable
ALTER TABLE "import_row" ADD COLUMN     "is_hidden" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "links" JSONB;
