-- The response status tells a refusal from a receiver that is away.
CREATE OR REPLACE FUNCTION "notice_of_endpoint"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM notice_add(NEW.organization_id, 'ENDPOINT_WAITING', NEW.id, NEW.name, jsonb_build_object(
    'state', CASE WHEN NEW.enabled THEN 'WAITING' ELSE 'DISABLED' END,
    'reason', coalesce(NEW.error_code, NEW.last_error_code), 'httpStatus', NEW.last_error_status));
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION "notice_of_import"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM notice_add(NEW.organization_id, 'IMPORT_ENDED', NEW.id, NEW.source_system, jsonb_build_object(
    'state', 'DONE', 'total', NEW.total, 'rowCount', NEW.row_count, 'created', NEW.created,
    'updated', NEW.updated, 'unchanged', NEW.unchanged, 'failed', NEW.failed));
  RETURN NULL;
END $$;

-- A failed job leaves its run unfinished, so the end of the run never comes. Who cancels an import knows.
CREATE FUNCTION "notice_of_failed_import"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM notice_add(NEW.organization_id, 'IMPORT_ENDED', r.id, r.source_system, jsonb_build_object(
    'state', 'FAILED', 'reason', NEW.failure ->> 'reason', 'total', r.total, 'rowCount', r.row_count,
    'created', r.created, 'updated', r.updated, 'unchanged', r.unchanged, 'failed', r.failed))
  FROM open_api_blogger_import_run r WHERE r.id = NEW.input ->> 'runId';
  RETURN NULL;
END $$;
CREATE TRIGGER "roster_job_notice" AFTER UPDATE OF "status" ON "roster_job" FOR EACH ROW
  WHEN (NEW.kind = 'IMPORT' AND NEW.status = 'FAILED' AND OLD.status <> 'FAILED')
  EXECUTE FUNCTION "notice_of_failed_import"();
