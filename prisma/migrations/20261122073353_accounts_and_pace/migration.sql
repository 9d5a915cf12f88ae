-- AlterTable
ALTER TABLE "scraper_account" ADD COLUMN     "bucket_full_at" TIMESTAMPTZ(3),
ADD COLUMN     "captcha_count" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "cooldown_round" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "lease_expires_at" TIMESTAMPTZ(3),
ADD COLUMN     "lease_fence" BIGINT NOT NULL DEFAULT 0,
ADD COLUMN     "lease_holder" TEXT,
ADD COLUMN     "lease_token" TEXT,
ADD COLUMN     "next_request_at" TIMESTAMPTZ(3),
ADD COLUMN     "rate_limit_strikes" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "revision" BIGINT NOT NULL DEFAULT 0,
ADD COLUMN     "slowdown" DOUBLE PRECISION NOT NULL DEFAULT 1;

-- CreateTable
CREATE TABLE "pace_task_use" (
    "task_key" TEXT NOT NULL,
    "account_id" TEXT NOT NULL,
    "used" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "pace_task_use_pkey" PRIMARY KEY ("task_key","account_id")
);

-- CreateTable
CREATE TABLE "pace_budget" (
    "organization_id" TEXT NOT NULL,
    "platform" "platform" NOT NULL,
    "day" DATE NOT NULL,
    "used" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "pace_budget_pkey" PRIMARY KEY ("organization_id","platform","day")
);

-- CreateTable
CREATE TABLE "driver_drift" (
    "platform" "platform" NOT NULL,
    "sub_call" TEXT NOT NULL,
    "recent" VARCHAR(50) NOT NULL DEFAULT '',
    "alarmed_since" TIMESTAMPTZ(3),
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "driver_drift_pkey" PRIMARY KEY ("platform","sub_call")
);

-- CreateIndex
CREATE INDEX "pace_task_use_account_id_idx" ON "pace_task_use"("account_id");

-- AddForeignKey
ALTER TABLE "pace_task_use" ADD CONSTRAINT "pace_task_use_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "scraper_account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "pace_budget" ADD CONSTRAINT "pace_budget_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- A pick decides on a state of the account and takes that state alone, so no update may go unseen.
CREATE FUNCTION scraper_account_revision() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.revision := OLD.revision + 1;
  RETURN NEW;
END $$;
CREATE TRIGGER scraper_account_revision BEFORE UPDATE ON "scraper_account"
  FOR EACH ROW EXECUTE FUNCTION scraper_account_revision();

-- Counters and leases hold together, whoever writes.
ALTER TABLE "scraper_account"
  ADD CONSTRAINT "scraper_account_pace_counters" CHECK (
    used_today >= 0 AND used_this_hour >= 0 AND current_shift_count >= 0 AND consecutive_failures >= 0
    AND cooldown_round >= 0 AND captcha_count >= 0 AND rate_limit_strikes >= 0 AND slowdown >= 1
  ),
  ADD CONSTRAINT "scraper_account_lease_whole" CHECK (
    (lease_token IS NULL) = (lease_holder IS NULL) AND (lease_token IS NULL) = (lease_expires_at IS NULL)
  );
ALTER TABLE "pace_task_use" ADD CONSTRAINT "pace_task_use_counted" CHECK (used >= 0);
ALTER TABLE "pace_budget" ADD CONSTRAINT "pace_budget_counted" CHECK (used >= 0);
ALTER TABLE "driver_drift" ADD CONSTRAINT "driver_drift_recent" CHECK (recent ~ '^[01]*$');
