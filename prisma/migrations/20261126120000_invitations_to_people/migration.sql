-- CreateEnum
CREATE TYPE "invitation_outcome" AS ENUM ('ACCEPTED', 'DECLINED', 'WITHDRAWN');

-- AlterTable
ALTER TABLE "member_invitation" ADD COLUMN     "invited_by_id" TEXT,
ADD COLUMN     "outcome" "invitation_outcome",
ADD COLUMN     "user_id" TEXT,
ALTER COLUMN "token_hash" DROP NOT NULL;

-- CreateIndex
CREATE INDEX "member_invitation_user_id_idx" ON "member_invitation"("user_id");

-- CreateIndex
CREATE INDEX "member_invitation_invited_by_id_idx" ON "member_invitation"("invited_by_id");

-- CreateIndex
CREATE UNIQUE INDEX "member_invitation_one_open" ON "member_invitation"("organization_id", "user_id") WHERE (outcome IS NULL);

-- AddForeignKey
ALTER TABLE "member_invitation" ADD CONSTRAINT "member_invitation_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "member_invitation" ADD CONSTRAINT "member_invitation_invited_by_id_fkey" FOREIGN KEY ("invited_by_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- A link, or addressed to a user
ALTER TABLE "member_invitation" ADD CONSTRAINT "member_invitation_link_or_user" CHECK (("token_hash" IS NULL) <> ("user_id" IS NULL));
