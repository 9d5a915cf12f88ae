-- A receiver with little traffic never fails five times in a row, so its endpoint does not wait and no one heard of it.
-- One that refuses push after push is told of once, and again after an hour without a failure or after its recovery.
CREATE FUNCTION "notice_of_failed_push"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM notice_add(NEW.organization_id, 'ENDPOINT_WAITING', e.id, e.name, jsonb_build_object(
    'state', 'FAILED', 'reason', r.error_code, 'httpStatus', r.response_status))
  FROM sync_endpoint e JOIN sync_endpoint_run r ON r.delivery_id = NEW.id AND r.attempt = NEW.attempt_count
  -- Not what was skipped, and not attempts beyond the retries, such as probes. Waiting is told of by itself.
  WHERE e.id = NEW.endpoint_id AND e.enabled AND e.waiting_since IS NULL AND NEW.attempt_count <= e.retry_count + 1
    AND r.error_code NOT LIKE 'SKIPPED\_%' AND NOT EXISTS (
      SELECT FROM sync_delivery d WHERE d.endpoint_id = e.id AND d.id <> NEW.id AND d.status = 'FAILED' AND NOT d.is_test
        AND d.finished_at > now() - interval '1 hour' AND d.created_at >= e.started_at);
  RETURN NULL;
END $$;
CREATE TRIGGER "sync_delivery_notice" AFTER UPDATE OF "status" ON "sync_delivery" FOR EACH ROW
  WHEN (NEW.status = 'FAILED' AND OLD.status = 'RUNNING' AND NOT NEW.is_test)
  EXECUTE FUNCTION "notice_of_failed_push"();
