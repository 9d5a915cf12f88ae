-- AlterTable
ALTER TABLE "upload" ADD COLUMN     "organization_id" TEXT;

-- Files of before count in the share of the organization that their person joined first.
UPDATE "upload" u SET "organization_id" = (
  SELECT m."organization_id" FROM "organization_member" m WHERE m."user_id" = u."user_id"
  ORDER BY m."joined_at", m."id" LIMIT 1)
WHERE u."purpose" = 'IMPORT_FILE';

-- CreateIndex
CREATE INDEX "upload_organization_id_idx" ON "upload"("organization_id");

-- AddForeignKey
ALTER TABLE "upload" ADD CONSTRAINT "upload_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE SET NULL ON UPDATE CASCADE;
