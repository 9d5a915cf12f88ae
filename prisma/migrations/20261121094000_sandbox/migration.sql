-- CreateEnum
CREATE TYPE "api_key_environment" AS ENUM ('LIVE', 'TEST');

-- AlterTable
ALTER TABLE "organization" ADD COLUMN     "sandbox_of_id" TEXT;

-- AlterTable
ALTER TABLE "organization_api_key" ADD COLUMN     "environment" "api_key_environment" NOT NULL DEFAULT 'LIVE';

-- CreateIndex
CREATE UNIQUE INDEX "organization_sandbox_of_id_key" ON "organization"("sandbox_of_id");

-- AddForeignKey
ALTER TABLE "organization" ADD CONSTRAINT "organization_sandbox_of_id_fkey" FOREIGN KEY ("sandbox_of_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- A sandbox is always open; whether its organization is, the gate asks that organization.
ALTER TABLE "organization" ADD CONSTRAINT "organization_sandbox_is_open"
  CHECK ("sandbox_of_id" IS NULL OR ("status" = 'ACTIVE' AND "data_mode" = 'CLOUD'));

-- A sandbox keeps its organization's owner, plan and time zone, whoever changes them.
CREATE FUNCTION "organization_sandbox_follow"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE organization SET owner_id = NEW.owner_id, subscription_plan = NEW.subscription_plan,
      subscription_expires_at = NEW.subscription_expires_at, blogger_limit = NEW.blogger_limit,
      time_zone = NEW.time_zone, updated_at = NEW.updated_at
    WHERE sandbox_of_id = NEW.id;
  RETURN NULL;
END $$;

CREATE TRIGGER "organization_sandbox_follow"
  AFTER UPDATE OF "owner_id", "subscription_plan", "subscription_expires_at", "blogger_limit", "time_zone" ON "organization"
  FOR EACH ROW EXECUTE FUNCTION "organization_sandbox_follow"();
