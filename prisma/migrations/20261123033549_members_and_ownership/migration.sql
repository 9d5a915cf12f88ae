-- CreateTable
CREATE TABLE "member_invitation" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "token_hash" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "member_invitation_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ownership_offer" (
    "organization_id" TEXT NOT NULL,
    "member_id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "ownership_offer_pkey" PRIMARY KEY ("organization_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "member_invitation_token_hash_key" ON "member_invitation"("token_hash");

-- CreateIndex
CREATE INDEX "member_invitation_organization_id_created_at_idx" ON "member_invitation"("organization_id", "created_at");

-- CreateIndex
CREATE INDEX "ownership_offer_member_id_idx" ON "ownership_offer"("member_id");

-- AddForeignKey
ALTER TABLE "member_invitation" ADD CONSTRAINT "member_invitation_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ownership_offer" ADD CONSTRAINT "ownership_offer_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ownership_offer" ADD CONSTRAINT "ownership_offer_member_id_fkey" FOREIGN KEY ("member_id") REFERENCES "organization_member"("id") ON DELETE CASCADE ON UPDATE CASCADE;
