-- When notices last told of a push of this endpoint that failed after its last retry.
ALTER TABLE "sync_endpoint" ADD COLUMN "failure_told_at" TIMESTAMPTZ(3);

-- Counted from the last notice: before, each failure put the next notice off by an hour, so a receiver that failed every
-- 50 minutes was told of once and never again.
CREATE OR REPLACE FUNCTION "notice_of_failed_push"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  "endpoint_name" text;
  "reason" text;
  "http_status" integer;
BEGIN
  -- A channel that is added later hears of the next failure.
  IF NOT EXISTS (SELECT FROM notice_channel c WHERE c.organization_id = NEW.organization_id AND c.enabled
    AND c.deleted_at IS NULL AND 'ENDPOINT_WAITING' = ANY (c.events)) THEN
    RETURN NULL;
  END IF;
  UPDATE sync_endpoint e SET failure_told_at = now()
  FROM sync_endpoint_run r
  -- Not what was skipped, and not attempts beyond the retries, such as probes. Waiting is told of by itself.
  WHERE e.id = NEW.endpoint_id AND r.delivery_id = NEW.id AND r.attempt = NEW.attempt_count
    AND e.enabled AND e.waiting_since IS NULL AND NEW.attempt_count <= e.retry_count + 1 AND r.error_code NOT LIKE 'SKIPPED\_%'
    -- Nor within a day, unless what failed since that notice has been accepted.
    AND (e.failure_told_at IS NULL OR e.failure_told_at <= now() - interval '1 day' OR NOT EXISTS (
      SELECT FROM sync_delivery d WHERE d.endpoint_id = e.id AND d.id <> NEW.id AND d.status = 'FAILED' AND NOT d.is_test
        AND d.finished_at >= e.failure_told_at AND d.created_at >= e.started_at))
  RETURNING e.name, r.error_code, r.response_status INTO "endpoint_name", "reason", "http_status";
  IF FOUND THEN
    PERFORM notice_add(NEW.organization_id, 'ENDPOINT_WAITING', NEW.endpoint_id, "endpoint_name", jsonb_build_object(
      'state', 'FAILED', 'reason', "reason", 'httpStatus', "http_status"));
  END IF;
  RETURN NULL;
END $$;
