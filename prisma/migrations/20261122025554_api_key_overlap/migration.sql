-- AlterTable
ALTER TABLE "organization_api_key" ADD COLUMN     "previous_key_expires_at" TIMESTAMPTZ(3),
ADD COLUMN     "previous_key_hash" TEXT;

-- CreateIndex
CREATE UNIQUE INDEX "organization_api_key_previous_key_hash_key" ON "organization_api_key"("previous_key_hash");
