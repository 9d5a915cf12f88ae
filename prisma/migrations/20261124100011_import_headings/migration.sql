-- CreateTable
CREATE TABLE "import_heading" (
    "organization_id" TEXT NOT NULL,
    "heading" TEXT NOT NULL,
    "field" TEXT,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "import_heading_pkey" PRIMARY KEY ("organization_id","heading")
);

-- AddForeignKey
ALTER TABLE "import_heading" ADD CONSTRAINT "import_heading_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What was left out is not taken over: nobody knows whether a person chose so, or a heading only stood twice.
INSERT INTO "import_heading" ("organization_id", "heading", "field", "updated_at")
SELECT m."organization_id", f.key, f.value, m."updated_at"
FROM "import_mapping" m, jsonb_each_text(m."fields") f
WHERE f.value IS NOT NULL AND length(f.key) <= 200;

-- DropForeignKey
ALTER TABLE "import_mapping" DROP CONSTRAINT "import_mapping_organization_id_fkey";

-- DropTable
DROP TABLE "import_mapping";
