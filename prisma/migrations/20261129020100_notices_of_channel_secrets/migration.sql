-- The signing secret of a notice channel is told of like any other when it is reset.
CREATE OR REPLACE FUNCTION "notice_of_reset"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM notice_add(NEW.organization_id, 'KEY_RESET', NEW.target_id, NEW.after ->> 'name', jsonb_build_object(
    'what', CASE NEW.action WHEN 'api-key.reset' THEN 'API_KEY' WHEN 'notice.reset-secret' THEN 'NOTICE_CHANNEL'
      ELSE 'SYNC_ENDPOINT' END, 'by', NEW.actor_name));
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER "audit_entry_notice" AFTER INSERT ON "audit_entry" FOR EACH ROW
  WHEN (NEW.action IN ('api-key.reset', 'sync-endpoint.reset-secret', 'notice.reset-secret') AND NEW.organization_id IS NOT NULL)
  EXECUTE FUNCTION "notice_of_reset"();
