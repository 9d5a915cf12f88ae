-- AlterTable
ALTER TABLE "blogger" ADD COLUMN     "merged_into_id" TEXT;

-- CreateIndex
CREATE INDEX "blogger_merged_into_id_idx" ON "blogger"("merged_into_id") WHERE (merged_into_id IS NOT NULL);

-- AddForeignKey
ALTER TABLE "blogger" ADD CONSTRAINT "blogger_merged_into_id_fkey" FOREIGN KEY ("merged_into_id") REFERENCES "blogger"("id") ON DELETE SET NULL ON UPDATE CASCADE NOT VALID;
ALTER TABLE "blogger" VALIDATE CONSTRAINT "blogger_merged_into_id_fkey";

-- A merged blogger stays deactivated, and leads to the row that stayed at once, never to another merged one.
ALTER TABLE "blogger" ADD CONSTRAINT "blogger_merged_is_deactivated"
  CHECK ("merged_into_id" IS NULL OR ("deactivated_at" IS NOT NULL AND "merged_into_id" <> "id")) NOT VALID;
ALTER TABLE "blogger" VALIDATE CONSTRAINT "blogger_merged_is_deactivated";

-- Until now only the reason said it. Of a row that was merged into one which was merged later, the last one counts.
WITH RECURSIVE said AS (
  SELECT b."id", k."id" AS "into_id" FROM "blogger" b
    JOIN "blogger" k ON k."organization_id" = b."organization_id" AND k."id" <> b."id"
      AND k."id" = substring(b."deactivated_reason" FROM '^Merged into (\S+): ')
    WHERE b."platform_blogger_id" = 'merged:' || b."id" AND b."deactivated_at" IS NOT NULL
), led AS (
  SELECT "id", "into_id", 1 AS "depth" FROM said
  UNION ALL
  SELECT l."id", s."into_id", l."depth" + 1 FROM led l JOIN said s ON s."id" = l."into_id" WHERE l."depth" < 100
)
UPDATE "blogger" b SET "merged_into_id" = l."into_id"
  FROM (SELECT DISTINCT ON ("id") "id", "into_id" FROM led ORDER BY "id", "depth" DESC) l WHERE l."id" = b."id";
