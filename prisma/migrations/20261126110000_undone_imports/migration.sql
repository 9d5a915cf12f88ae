-- AlterEnum
ALTER TYPE "roster_job_kind" ADD VALUE 'UNDO_IMPORT';

-- AlterTable
ALTER TABLE "import_row" ADD COLUMN     "brought" JSONB,
ADD COLUMN     "notice" JSONB;

-- AlterTable
ALTER TABLE "open_api_blogger_import_run" ADD COLUMN     "cells_left_out" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "undo_job_id" TEXT,
ADD COLUMN     "undone" JSONB;

-- CreateTable
CREATE TABLE "import_run_blogger" (
    "run_id" TEXT NOT NULL,
    "blogger_id" TEXT NOT NULL,
    "is_new" BOOLEAN NOT NULL,
    "before" JSONB,
    "after" JSONB,
    "changed_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "import_run_blogger_pkey" PRIMARY KEY ("run_id","blogger_id")
);

-- CreateIndex
CREATE INDEX "import_run_blogger_blogger_id_idx" ON "import_run_blogger"("blogger_id");

-- CreateIndex
CREATE INDEX "import_run_blogger_changed_at_idx" ON "import_run_blogger"("changed_at") WHERE (after IS NOT NULL);

-- AddForeignKey
ALTER TABLE "import_run_blogger" ADD CONSTRAINT "import_run_blogger_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "open_api_blogger_import_run"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "import_run_blogger" ADD CONSTRAINT "import_run_blogger_blogger_id_fkey" FOREIGN KEY ("blogger_id") REFERENCES "blogger"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What a row becomes, column by column, and metric by metric: so far apart that each can go back by itself.
CREATE FUNCTION "import_image"("columns" jsonb, "metrics" jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT "columns" || coalesce((SELECT jsonb_object_agg('metrics.' || m.key, m.value) FROM jsonb_each("metrics") m), '{}')
$$;

-- The values of the one that the other one has not; null where it has none.
CREATE FUNCTION "import_difference"("of" jsonb, "from" jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(jsonb_object_agg(key, coalesce(a.value, 'null')), '{}')
  FROM jsonb_each("of") a FULL JOIN jsonb_each("from") b USING (key) WHERE a.value IS DISTINCT FROM b.value
$$;

-- Headings of prices that name no form were taken for one length of Douyin's videos, and then remembered so.
DELETE FROM "import_heading" WHERE "field" IN ('priceShortWithFee', 'priceMidWithFee', 'priceLongWithFee')
  AND "heading" IN ('报价', '价格', '视频报价', '60秒报价', '刊例价', 'price', 'quote', '短视频报价', '长视频报价', '20秒报价');
