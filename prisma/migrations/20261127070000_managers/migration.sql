-- Who looks after a creator. The index has only creators with a manager, so that imports of others pay nothing for it.
ALTER TABLE "blogger" ADD COLUMN "manager_user_id" TEXT;

CREATE INDEX "blogger_manager_idx" ON "blogger" ("manager_user_id", "organization_id", "updated_at" DESC, "id" DESC, "deactivated_at")
  WHERE manager_user_id IS NOT NULL;

ALTER TABLE "blogger" ADD CONSTRAINT "blogger_manager_user_id_fkey" FOREIGN KEY ("manager_user_id") REFERENCES "users"("id")
  ON DELETE SET NULL ON UPDATE CASCADE;

-- A manager is not part of what receivers read: another one moves neither "updated_at" nor "revision", so the lists keep their order and the
-- change stream says nothing.
CREATE OR REPLACE FUNCTION "blogger_touch"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  manager text := NEW.manager_user_id;
BEGIN
  NEW.updated_at := OLD.updated_at;
  NEW.revision := OLD.revision;
  NEW.manager_user_id := OLD.manager_user_id;
  IF NEW IS DISTINCT FROM OLD THEN
    NEW.updated_at := greatest(date_trunc('milliseconds', clock_timestamp()), OLD.updated_at);
    NEW.revision := OLD.revision + 1;
  END IF;
  NEW.manager_user_id := manager;
  RETURN NEW;
END $$;

-- The history tells of it. A second time, after an interrupted start, the function has these lines.
DO $migration$
DECLARE
  body text := pg_get_functiondef('blogger_history_updated'::regproc);
BEGIN
  IF strpos(body, 'manager_user_id') = 0 THEN
    body := replace(body, 'SELECT n.organization_id, n.id, n.updated_at, who, whence, c.changes',
      'SELECT n.organization_id, n.id, CASE WHEN n.revision <> o.revision THEN n.updated_at
        ELSE date_trunc(''milliseconds'', statement_timestamp()) END, who, whence, c.changes');
    body := replace(body, 'CASE WHEN o.platform_blogger_id IS DISTINCT',
      'CASE WHEN o.manager_user_id IS DISTINCT FROM n.manager_user_id THEN jsonb_build_object(''field'', ''managerUserId'', ''before'', o.manager_user_id, ''after'', n.manager_user_id) END,
        CASE WHEN o.platform_blogger_id IS DISTINCT');
    body := replace(body, 'WHERE n.revision <> o.revision AND c.changes',
      'WHERE (n.revision <> o.revision OR n.manager_user_id IS DISTINCT FROM o.manager_user_id) AND c.changes');
    EXECUTE body;
  END IF;
END $migration$;
