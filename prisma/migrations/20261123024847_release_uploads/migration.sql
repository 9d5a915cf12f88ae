-- CreateEnum
CREATE TYPE "upload_purpose" AS ENUM ('DESKTOP_VERSION', 'FRONTEND_ASSET');

-- AlterTable
ALTER TABLE "desktop_version" DROP COLUMN "download_url",
ADD COLUMN     "deleted_at" TIMESTAMPTZ(3),
ADD COLUMN     "upload_id" TEXT;

-- AlterTable
ALTER TABLE "frontend_asset" DROP COLUMN "file_url",
ADD COLUMN     "deleted_at" TIMESTAMPTZ(3),
ADD COLUMN     "upload_id" TEXT;

-- CreateTable
CREATE TABLE "upload" (
    "id" TEXT NOT NULL,
    "purpose" "upload_purpose" NOT NULL,
    "file_name" TEXT NOT NULL,
    "file_size" INTEGER NOT NULL,
    "last_modified" BIGINT NOT NULL,
    "received" INTEGER NOT NULL DEFAULT 0,
    "store" TEXT NOT NULL,
    "store_state" JSONB NOT NULL,
    "checksum" TEXT,
    "user_id" TEXT,
    "expires_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "upload_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "upload_expires_at_idx" ON "upload"("expires_at");

-- CreateIndex
CREATE INDEX "upload_user_id_idx" ON "upload"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "desktop_version_upload_id_key" ON "desktop_version"("upload_id");

-- CreateIndex
CREATE INDEX "desktop_version_created_at_id_idx" ON "desktop_version"("created_at" DESC, "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "frontend_asset_upload_id_key" ON "frontend_asset"("upload_id");

-- CreateIndex
CREATE INDEX "frontend_asset_created_at_id_idx" ON "frontend_asset"("created_at" DESC, "id" DESC);

-- AddForeignKey
ALTER TABLE "upload" ADD CONSTRAINT "upload_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "frontend_asset" ADD CONSTRAINT "frontend_asset_upload_id_fkey" FOREIGN KEY ("upload_id") REFERENCES "upload"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "desktop_version" ADD CONSTRAINT "desktop_version_upload_id_fkey" FOREIGN KEY ("upload_id") REFERENCES "upload"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
