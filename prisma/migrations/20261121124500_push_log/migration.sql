-- DropIndex
DROP INDEX "sync_delivery_next_attempt_at_idx";

-- AlterTable
ALTER TABLE "sync_delivery" ALTER COLUMN "items" SET DATA TYPE JSON;

-- AlterTable
ALTER TABLE "sync_endpoint_run" ADD COLUMN     "delivery_status" "sync_run_status" NOT NULL DEFAULT 'RUNNING',
ADD COLUMN     "is_test" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "method" TEXT,
ADD COLUMN     "url" TEXT;

-- What the runs of before can be told of.
UPDATE "sync_endpoint_run" r SET "delivery_status" = d."status", "is_test" = d."is_test"
FROM "sync_delivery" d WHERE d."id" = r."delivery_id";

-- A run shows what became of its delivery. Whoever changes a delivery's status need not think of it; a run that was brought in step
-- by the same statement is not written twice.
CREATE FUNCTION "sync_delivery_tell_runs"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "sync_endpoint_run" SET "delivery_status" = NEW."status"
  WHERE "delivery_id" = NEW."id" AND "delivery_status" <> NEW."status";
  RETURN NULL;
END
$$;
CREATE TRIGGER "sync_delivery_tell_runs" AFTER UPDATE OF "status" ON "sync_delivery"
  FOR EACH ROW WHEN (OLD."status" <> NEW."status") EXECUTE FUNCTION "sync_delivery_tell_runs"();

-- CreateIndex
CREATE INDEX "sync_delivery_endpoint_id_next_attempt_at_idx" ON "sync_delivery"("endpoint_id", "next_attempt_at") WHERE (status = 'PENDING'::sync_run_status);

-- CreateIndex
CREATE INDEX "sync_delivery_endpoint_id_attempt_until_idx" ON "sync_delivery"("endpoint_id", "attempt_until") WHERE (status = 'RUNNING'::sync_run_status);

-- CreateIndex
CREATE INDEX "sync_delivery_endpoint_id_created_at_idx" ON "sync_delivery"("endpoint_id", "created_at") WHERE (status = 'FAILED'::sync_run_status AND NOT is_test);

-- CreateIndex
CREATE INDEX "sync_endpoint_run_endpoint_id_status_started_at_id_idx" ON "sync_endpoint_run"("endpoint_id", "status", "started_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "sync_endpoint_run_organization_id_delivery_status_started_a_idx" ON "sync_endpoint_run"("organization_id", "delivery_status", "started_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "sync_endpoint_run_endpoint_id_delivery_status_started_at_id_idx" ON "sync_endpoint_run"("endpoint_id", "delivery_status", "started_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "sync_endpoint_run_test_idx" ON "sync_endpoint_run"("organization_id", "started_at" DESC, "id" DESC) WHERE (is_test);
