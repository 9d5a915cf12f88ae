-- Closed lists become enums. A value that is in none of them stops the migration: it must be mended by a person first.
CREATE TYPE "pace_system_key" AS ENUM ('CONSERVATIVE', 'BALANCED', 'FAST');
CREATE TYPE "release_status" AS ENUM ('DRAFT', 'PUBLISHED', 'WITHDRAWN');
CREATE TYPE "sync_method" AS ENUM ('POST', 'PUT', 'PATCH');
ALTER TABLE "pace_policy" ALTER COLUMN "system_key" TYPE "pace_system_key" USING "system_key"::"pace_system_key";
ALTER TABLE "desktop_version"
  ALTER COLUMN "status" DROP DEFAULT,
  ALTER COLUMN "status" TYPE "release_status" USING "status"::"release_status",
  ALTER COLUMN "status" SET DEFAULT 'DRAFT';
ALTER TABLE "sync_endpoint"
  ALTER COLUMN "method" DROP DEFAULT,
  ALTER COLUMN "method" TYPE "sync_method" USING "method"::"sync_method",
  ALTER COLUMN "method" SET DEFAULT 'POST';
-- The log of pushes is the largest table here: a check looks through it, an enum would rewrite it.
ALTER TABLE "sync_endpoint_run" ADD CONSTRAINT "sync_endpoint_run_method" CHECK ("method" IN ('POST', 'PUT', 'PATCH'));

-- Lists of names and ids become text arrays; null, which meant none, becomes the empty list.
CREATE FUNCTION pg_temp."to_texts"("list" jsonb) RETURNS text[] LANGUAGE sql AS $$
  SELECT coalesce(array_agg(entry ORDER BY place), '{}')
  FROM jsonb_array_elements_text(CASE jsonb_typeof("list") WHEN 'array' THEN "list" ELSE '[]' END) WITH ORDINALITY AS e (entry, place)
$$;
ALTER TABLE "scraping_task"
  ALTER COLUMN "fields_json" TYPE text[] USING pg_temp."to_texts"("fields_json"),
  ALTER COLUMN "fields_json" SET DEFAULT '{}',
  ALTER COLUMN "fields_json" SET NOT NULL;
ALTER TABLE "scraping_task_run"
  ALTER COLUMN "pending_blogger_ids" TYPE text[] USING pg_temp."to_texts"("pending_blogger_ids"),
  ALTER COLUMN "pending_blogger_ids" SET DEFAULT '{}',
  ALTER COLUMN "pending_blogger_ids" SET NOT NULL,
  ALTER COLUMN "processed_blogger_ids" TYPE text[] USING pg_temp."to_texts"("processed_blogger_ids"),
  ALTER COLUMN "processed_blogger_ids" SET DEFAULT '{}',
  ALTER COLUMN "processed_blogger_ids" SET NOT NULL;
DROP FUNCTION pg_temp."to_texts";

-- Statuses that travel as numbers, and bounds.
ALTER TABLE "role" ADD CONSTRAINT "role_status" CHECK ("status" IN (0, 1));
ALTER TABLE "menu" ADD CONSTRAINT "menu_flags" CHECK ("status" IN (0, 1) AND "hide_in_menu" IN (0, 1) AND "keep_alive" IN (0, 1));
ALTER TABLE "sms_log" ADD CONSTRAINT "sms_log_status" CHECK ("status" IN (0, 1));
ALTER TABLE "frontend_asset" ADD CONSTRAINT "frontend_asset_status" CHECK ("status" IN (0, 1, 2) AND "is_latest" IN (0, 1));
ALTER TABLE "organization" ADD CONSTRAINT "organization_blogger_limit" CHECK ("blogger_limit" >= 0);
ALTER TABLE "scraper_account" ADD CONSTRAINT "scraper_account_override" CHECK ("max_per_task_override" >= 1);
ALTER TABLE "pace_baseline" ADD CONSTRAINT "pace_baseline_bounds" CHECK (
  "scrapes_per_day" >= 1 AND "scrapes_per_hour" >= 1 AND "burst_size" >= 1 AND "refill_rate_per_min" >= 1 AND "max_per_task" >= 1
  AND "min_interval_ms" >= 0 AND "org_daily_budget" >= 1 AND "consecutive_failure_threshold" >= 1 AND "cooldown_minutes" >= 0
  AND "shift_size" >= 1 AND "shift_rest_minutes" >= 0);

-- An organization's owner is its active OWNER member, and only they are. Checked at commit, so that a transaction may change both
-- in any order. A sandbox has no members.
CREATE FUNCTION "organization_check_owner"("checked" text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM organization o WHERE o.id = "checked" AND o.sandbox_of_id IS NULL AND NOT EXISTS (
    SELECT 1 FROM organization_member m
    WHERE m.organization_id = o.id AND m.user_id = o.owner_id AND m.role = 'OWNER' AND m.status = 'ACTIVE'))
  THEN
    RAISE EXCEPTION 'The owner of organization % is not its active OWNER member', "checked"
      USING ERRCODE = 'check_violation', CONSTRAINT = 'organization_owner_is_member';
  END IF;
END $$;
CREATE FUNCTION "organization_owner_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM organization_check_owner(NEW.id);
  RETURN NULL;
END $$;
CREATE FUNCTION "organization_member_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM organization_check_owner(OLD.organization_id);
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER "organization_owner_is_member" AFTER INSERT OR UPDATE OF "owner_id", "sandbox_of_id" ON "organization"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "organization_owner_changed"();
-- A new member cannot take the OWNER's place: the unique index allows one.
CREATE CONSTRAINT TRIGGER "organization_owner_is_member" AFTER UPDATE OR DELETE ON "organization_member"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "organization_member_changed"();

-- What is there already must hold as well: an organization without its owner among its members stops the migration.
SELECT organization_check_owner(id) FROM organization;

-- What was audited stays: nobody changes or deletes it, not by mistake either. Only the tables' owner could take this trigger away,
-- and the application need not be that (docs/rules.md#audit).
CREATE FUNCTION "audit_entry_refuse_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'Audit entries are only ever inserted' USING ERRCODE = 'insufficient_privilege';
END $$;
CREATE TRIGGER "audit_entry_refuse_change" BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit_entry"
  FOR EACH STATEMENT EXECUTE FUNCTION "audit_entry_refuse_change"();
