-- AlterTable
ALTER TABLE "organization_member" ADD COLUMN "grants" TEXT[] NOT NULL DEFAULT '{}';

-- Nobody keeps grants whose membership ends or becomes the Owner's: whoever is removed and comes back starts without any.
ALTER TABLE "organization_member" ADD CONSTRAINT "organization_member_grants"
  CHECK ("grants" = '{}' OR ("role" = 'MEMBER' AND "status" = 'ACTIVE'));
