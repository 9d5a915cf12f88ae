-- CreateEnum
CREATE TYPE "contact_channel" AS ENUM ('WECHAT', 'PHONE', 'EMAIL', 'PLATFORM', 'MEETING', 'OTHER');

-- CreateTable
CREATE TABLE "blogger_contact" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "blogger_id" TEXT NOT NULL,
    "user_id" TEXT,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "channel" "contact_channel" NOT NULL,
    "text" VARCHAR(2000) NOT NULL,
    "next_at" TIMESTAMPTZ(3),
    "is_latest" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "blogger_contact_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "blogger_contact_blogger_id_at_id_idx" ON "blogger_contact"("blogger_id", "at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "blogger_contact_organization_id_is_latest_next_at_idx" ON "blogger_contact"("organization_id", "is_latest", "next_at");

-- CreateIndex
CREATE INDEX "blogger_contact_user_id_idx" ON "blogger_contact"("user_id");

-- AddForeignKey
ALTER TABLE "blogger_contact" ADD CONSTRAINT "blogger_contact_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "blogger_contact" ADD CONSTRAINT "blogger_contact_blogger_id_fkey" FOREIGN KEY ("blogger_id") REFERENCES "blogger"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "blogger_contact" ADD CONSTRAINT "blogger_contact_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;
