-- CreateEnum
CREATE TYPE "scraping_dispatcher" AS ENUM ('SERVER', 'DESKTOP');

-- CreateEnum
CREATE TYPE "run_target_state" AS ENUM ('PENDING', 'SUCCESS', 'FAILED');

-- AlterTable
ALTER TABLE "scrape_claim" ADD COLUMN     "account_id" TEXT,
ADD COLUMN     "lease_token" TEXT,
ADD COLUMN     "next_call_at" TIMESTAMPTZ(3),
ADD COLUMN     "progress" JSONB,
ADD COLUMN     "run_id" TEXT;

-- AlterTable
ALTER TABLE "scraping_task" ADD COLUMN     "scheduled_in" TEXT;

-- AlterTable
ALTER TABLE "scraping_task_run" ADD COLUMN     "chain" SERIAL NOT NULL,
ADD COLUMN     "crew_json" JSONB,
ADD COLUMN     "dispatcher" "scraping_dispatcher" NOT NULL DEFAULT 'SERVER',
ADD COLUMN     "executor" TEXT,
ADD COLUMN     "executor_until" TIMESTAMPTZ(3),
ADD COLUMN     "fields_json" TEXT[] DEFAULT ARRAY[]::TEXT[],
ADD COLUMN     "priority" "schedule_type" NOT NULL DEFAULT 'MANUAL',
ADD COLUMN     "stops_at" TIMESTAMPTZ(3),
ADD COLUMN     "waiting_since" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;

-- CreateTable
CREATE TABLE "scraping_run_target" (
    "chain" INTEGER NOT NULL,
    "blogger_id" TEXT NOT NULL,
    "platform" "platform" NOT NULL,
    "state" "run_target_state" NOT NULL DEFAULT 'PENDING',
    "attempt" INTEGER NOT NULL DEFAULT 0,
    "tries" SMALLINT NOT NULL DEFAULT 0,
    "synced_minute" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "scraping_run_target_pkey" PRIMARY KEY ("chain","blogger_id")
);

-- CreateTable
CREATE TABLE "scraping_run_failure" (
    "id" BIGSERIAL NOT NULL,
    "run_id" TEXT NOT NULL,
    "chain" INTEGER NOT NULL,
    "attempt" INTEGER NOT NULL,
    "blogger_id" TEXT,
    "platform" "platform",
    "url" TEXT NOT NULL,
    "error_code" TEXT,
    "error_message" TEXT,
    "account_id" TEXT,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "requeued_in" INTEGER,

    CONSTRAINT "scraping_run_failure_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "scraping_run_account" (
    "run_id" TEXT NOT NULL,
    "account_id" TEXT NOT NULL,
    "platform" "platform" NOT NULL,
    "succeeded" INTEGER NOT NULL DEFAULT 0,
    "refused" INTEGER NOT NULL DEFAULT 0,
    "captchas" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "scraping_run_account_pkey" PRIMARY KEY ("run_id","account_id")
);

-- What the lists of earlier runs held: each run is a logical run of its own.
INSERT INTO "scraping_run_target" (chain, blogger_id, platform, state, attempt)
SELECT r.chain, b.id, b.platform, (CASE WHEN was.done THEN 'SUCCESS' ELSE 'PENDING' END)::run_target_state,
  CASE WHEN was.done THEN r.attempt ELSE 0 END
FROM "scraping_task_run" r
CROSS JOIN LATERAL (
  SELECT unnest(r.processed_blogger_ids) AS id, true AS done UNION ALL SELECT unnest(r.pending_blogger_ids), false
) was
JOIN "blogger" b ON b.id = was.id
ON CONFLICT DO NOTHING;

INSERT INTO "scraping_run_failure" (run_id, chain, attempt, url, error_code, error_message, account_id, at)
SELECT r.id, r.chain, r.attempt, f->>'url', f->>'errorCode', f->>'errorMessage', f->>'accountId',
  to_timestamp((f->>'ts')::float8 / 1000)
FROM "scraping_task_run" r CROSS JOIN LATERAL jsonb_array_elements(r.failed_targets) f
WHERE jsonb_typeof(r.failed_targets) = 'array';

ALTER TABLE "scraping_task_run" DROP COLUMN "failed_targets",
DROP COLUMN "pending_blogger_ids",
DROP COLUMN "processed_blogger_ids";

-- CreateIndex
CREATE INDEX "scraping_run_target_chain_platform_tries_synced_minute_idx" ON "scraping_run_target"("chain", "platform", "tries", "synced_minute") WHERE (state = 'PENDING'::run_target_state);

-- CreateIndex
CREATE INDEX "scraping_run_failure_run_id_id_idx" ON "scraping_run_failure"("run_id", "id");

-- CreateIndex
CREATE INDEX "scraping_run_failure_chain_blogger_id_idx" ON "scraping_run_failure"("chain", "blogger_id");

-- CreateIndex
CREATE INDEX "scrape_claim_run_id_idx" ON "scrape_claim"("run_id");

-- CreateIndex
CREATE UNIQUE INDEX "scraping_task_run_chain_attempt_key" ON "scraping_task_run"("chain", "attempt");

-- AddForeignKey
ALTER TABLE "scraping_run_failure" ADD CONSTRAINT "scraping_run_failure_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "scraping_task_run"("id") ON DELETE CASCADE ON UPDATE CASCADE NOT VALID;
ALTER TABLE "scraping_run_failure" VALIDATE CONSTRAINT "scraping_run_failure_run_id_fkey";

-- AddForeignKey
ALTER TABLE "scraping_run_account" ADD CONSTRAINT "scraping_run_account_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "scraping_task_run"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "scrape_claim" ADD CONSTRAINT "scrape_claim_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "scraping_task_run"("id") ON DELETE SET NULL ON UPDATE CASCADE NOT VALID;
ALTER TABLE "scrape_claim" VALIDATE CONSTRAINT "scrape_claim_run_id_fkey";

-- Open runs of before have no pace, so nothing could run them. Those of a sandbox are examples, and stay.
UPDATE "scraping_task_run" SET "status" = 'CANCELLED', "finished_at" = coalesce("finished_at", now()),
  "error_log" = coalesce("error_log", 'Cancelled by an upgrade: this run was made before runs were carried out.')
WHERE "pace_json" IS NULL AND "status" IN ('PENDING', 'RUNNING', 'PAUSED')
  AND "organization_id" IN (SELECT "id" FROM "organization" WHERE "sandbox_of_id" IS NULL);

-- Of several open runs of one task, the newest stays.
UPDATE "scraping_task_run" r SET "status" = 'CANCELLED', "finished_at" = coalesce(r."finished_at", now()),
  "error_log" = coalesce(r."error_log", 'Cancelled by an upgrade: another run of the task was under way.')
WHERE r."status" IN ('PENDING', 'RUNNING') AND EXISTS (
  SELECT 1 FROM "scraping_task_run" n WHERE n."task_id" = r."task_id" AND n."status" IN ('PENDING', 'RUNNING')
    AND (n."started_at", n."id") > (r."started_at", r."id"));

-- A task has one run under way at most, whoever starts it.
CREATE UNIQUE INDEX "scraping_task_run_under_way_key" ON "scraping_task_run"("task_id") WHERE (status = ANY (ARRAY['PENDING'::scraping_run_status, 'RUNNING'::scraping_run_status]));
