-- CreateEnum
CREATE TYPE "notice_kind" AS ENUM ('FEISHU', 'DINGTALK', 'WECOM', 'WEBHOOK', 'MAIL');

-- CreateEnum
CREATE TYPE "notice_status" AS ENUM ('PENDING', 'SENT', 'FAILED');

-- CreateTable
CREATE TABLE "notice_channel" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "kind" "notice_kind" NOT NULL,
    "name" VARCHAR(100) NOT NULL,
    "target_encrypted" TEXT NOT NULL,
    "secret_encrypted" TEXT,
    "events" TEXT[],
    "quiet_from" TEXT,
    "quiet_until" TEXT,
    "locale" TEXT NOT NULL DEFAULT 'zh',
    "enabled" BOOLEAN NOT NULL DEFAULT true,
    "quota_told" INTEGER NOT NULL DEFAULT 0,
    "deleted_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "notice_channel_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "notice" (
    "id" BIGSERIAL NOT NULL,
    "channel_id" TEXT NOT NULL,
    "event" TEXT NOT NULL,
    "subject_id" TEXT NOT NULL,
    "subject_name" TEXT,
    "details" JSONB NOT NULL DEFAULT '{}',
    "occurred_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),

    CONSTRAINT "notice_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "notice_message" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "channel_id" TEXT NOT NULL,
    "status" "notice_status" NOT NULL DEFAULT 'PENDING',
    "is_test" BOOLEAN NOT NULL DEFAULT false,
    "events" TEXT[],
    "items" JSONB NOT NULL,
    "count" INTEGER NOT NULL,
    "attempt_count" INTEGER NOT NULL DEFAULT 0,
    "next_attempt_at" TIMESTAMPTZ(3),
    "attempt_until" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "notice_message_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "notice_attempt" (
    "message_id" TEXT NOT NULL,
    "attempt" INTEGER NOT NULL,
    "target_hash" TEXT NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
    "duration_ms" INTEGER,
    "response_status" INTEGER,
    "error" TEXT,

    CONSTRAINT "notice_attempt_pkey" PRIMARY KEY ("message_id","attempt")
);

-- CreateTable
CREATE TABLE "sign_in_place" (
    "user_id" TEXT NOT NULL,
    "network" TEXT NOT NULL,
    "is_new" BOOLEAN NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "sign_in_place_pkey" PRIMARY KEY ("user_id","network")
);

-- CreateIndex
CREATE INDEX "notice_channel_organization_id_created_at_id_idx" ON "notice_channel"("organization_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "notice_channel_id_event_occurred_at_idx" ON "notice"("channel_id", "event", "occurred_at");

-- CreateIndex
CREATE INDEX "notice_message_organization_id_created_at_id_idx" ON "notice_message"("organization_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "notice_message_channel_id_created_at_id_idx" ON "notice_message"("channel_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "notice_message_next_attempt_at_idx" ON "notice_message"("next_attempt_at") WHERE (status = 'PENDING'::notice_status);

-- CreateIndex
CREATE INDEX "notice_message_created_at_idx" ON "notice_message"("created_at");

-- CreateIndex
CREATE INDEX "notice_attempt_target_hash_started_at_idx" ON "notice_attempt"("target_hash", "started_at");

-- CreateIndex
CREATE INDEX "sign_in_place_last_at_idx" ON "sign_in_place"("last_at");

-- AddForeignKey
ALTER TABLE "notice_channel" ADD CONSTRAINT "notice_channel_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notice" ADD CONSTRAINT "notice_channel_id_fkey" FOREIGN KEY ("channel_id") REFERENCES "notice_channel"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notice_message" ADD CONSTRAINT "notice_message_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notice_message" ADD CONSTRAINT "notice_message_channel_id_fkey" FOREIGN KEY ("channel_id") REFERENCES "notice_channel"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notice_attempt" ADD CONSTRAINT "notice_attempt_message_id_fkey" FOREIGN KEY ("message_id") REFERENCES "notice_message"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sign_in_place" ADD CONSTRAINT "sign_in_place_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What channels are told of is written by triggers, in the transaction in which it happens: no path of the code can
-- forget it, and nothing is lost with a process. Without a channel that listens nothing is written.
CREATE FUNCTION "notice_add"("of_organization" text, "what" text, "subject" text, "subject_name" text, "details" jsonb)
RETURNS void LANGUAGE sql AS $$
  INSERT INTO notice (channel_id, event, subject_id, subject_name, details)
    SELECT c.id, what, subject, subject_name, details FROM notice_channel c
    WHERE c.organization_id = of_organization AND c.enabled AND c.deleted_at IS NULL AND what = ANY (c.events);
$$;

CREATE FUNCTION "notice_of_account"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM notice_add(NEW.organization_id, 'ACCOUNT_NEEDS_PERSON', NEW.id, NEW.display_name, jsonb_build_object(
    'platform', NEW.platform, 'status', NEW.status, 'reason', coalesce(NEW.risk_reason, NEW.failed_check_code)));
  RETURN NULL;
END $$;
CREATE TRIGGER "scraper_account_notice" AFTER UPDATE OF "status", "failed_check_code" ON "scraper_account" FOR EACH ROW
  WHEN ((NEW.status <> 'ACTIVE' AND NEW.status IS DISTINCT FROM OLD.status)
    OR (NEW.status = 'ACTIVE' AND NEW.failed_check_code IS NOT NULL AND OLD.failed_check_code IS NULL))
  EXECUTE FUNCTION "notice_of_account"();

CREATE FUNCTION "notice_of_run"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM notice_add(NEW.organization_id, 'RUN_STOPPED', NEW.id, (SELECT t.name FROM scraping_task t WHERE t.id = NEW.task_id),
    jsonb_build_object('status', NEW.status, 'reason', NEW.pause_reason, 'failed', NEW.failed_count));
  RETURN NULL;
END $$;
-- Not what a person paused, and not what resumes by itself.
CREATE TRIGGER "scraping_task_run_notice" AFTER UPDATE OF "status" ON "scraping_task_run" FOR EACH ROW
  WHEN (NEW.status IS DISTINCT FROM OLD.status AND (NEW.status = 'FAILED' OR (NEW.status = 'PAUSED'
    AND NEW.resume_at IS NULL AND coalesce(NEW.pause_reason, '') NOT IN ('PERSON', 'ORG_SUSPENDED'))))
  EXECUTE FUNCTION "notice_of_run"();

CREATE FUNCTION "notice_of_endpoint"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM notice_add(NEW.organization_id, 'ENDPOINT_WAITING', NEW.id, NEW.name, jsonb_build_object(
    'state', CASE WHEN NEW.enabled THEN 'WAITING' ELSE 'DISABLED' END, 'reason', coalesce(NEW.error_code, NEW.last_error_code)));
  RETURN NULL;
END $$;
CREATE TRIGGER "sync_endpoint_notice" AFTER UPDATE OF "waiting_since", "disabled_at" ON "sync_endpoint" FOR EACH ROW
  WHEN ((NEW.waiting_since IS NOT NULL AND OLD.waiting_since IS NULL)
    OR (NEW.disabled_at IS NOT NULL AND NEW.disabled_at IS DISTINCT FROM OLD.disabled_at AND NEW.error_code IS NOT NULL))
  EXECUTE FUNCTION "notice_of_endpoint"();

CREATE FUNCTION "notice_of_import"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM notice_add(NEW.organization_id, 'IMPORT_ENDED', NEW.id, NEW.source_system, jsonb_build_object(
    'total', NEW.total, 'created', NEW.created, 'updated', NEW.updated, 'unchanged', NEW.unchanged, 'failed', NEW.failed));
  RETURN NULL;
END $$;
-- Imports of the API end with their request, whose caller knows.
CREATE TRIGGER "import_run_notice" AFTER UPDATE OF "total" ON "open_api_blogger_import_run" FOR EACH ROW
  WHEN (NEW.kind = 'FILE' AND NEW.total >= NEW.row_count AND OLD.total < OLD.row_count)
  EXECUTE FUNCTION "notice_of_import"();

CREATE FUNCTION "notice_of_reset"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM notice_add(NEW.organization_id, 'KEY_RESET', NEW.target_id, NEW.after ->> 'name', jsonb_build_object(
    'what', CASE NEW.action WHEN 'api-key.reset' THEN 'API_KEY' ELSE 'SYNC_ENDPOINT' END, 'by', NEW.actor_name));
  RETURN NULL;
END $$;
CREATE TRIGGER "audit_entry_notice" AFTER INSERT ON "audit_entry" FOR EACH ROW
  WHEN (NEW.action IN ('api-key.reset', 'sync-endpoint.reset-secret') AND NEW.organization_id IS NOT NULL)
  EXECUTE FUNCTION "notice_of_reset"();

CREATE FUNCTION "notice_of_sign_in"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM notice_add(m.organization_id, 'SIGN_IN_FROM_NEW_PLACE', u.id, u.nickname, jsonb_build_object('network', NEW.network))
  FROM organization_member m JOIN users u ON u.id = m.user_id WHERE m.user_id = NEW.user_id AND m.status = 'ACTIVE';
  RETURN NULL;
END $$;
CREATE TRIGGER "sign_in_place_notice" AFTER INSERT ON "sign_in_place" FOR EACH ROW
  WHEN (NEW.is_new) EXECUTE FUNCTION "notice_of_sign_in"();

-- The pages stand after the last one of the organization's settings. A new database gets them by the seed.
INSERT INTO "menu" ("id", "parent_id", "name", "path", "component", "redirect", "icon", "permission", "type", "sort", "hide_in_menu", "updated_at")
SELECT id, parent_id, name, path, component, '', icon, permission, type,
  CASE WHEN type = 1 THEN coalesce((SELECT "sort" FROM "menu" WHERE "id" = 'men_organizationvisibility'), 0) ELSE sort END, hidden, CURRENT_TIMESTAMP
FROM (VALUES
  ('men_organizationnotices', 'men_groupcompany', '通知', '/organization/notices', 'organization/notices', 'IconBell', 'notice:read', 1, 0, 0),
  ('men_organizationnoticeslog', 'men_groupcompany', '通知记录', '/organization/notices/log', 'organization/notices/log', 'IconHistory', 'notice:read', 1, 0, 1),
  ('men_noticeread', 'men_organizationnotices', '查看', '', '', NULL, 'notice:read', 2, 0, 0),
  ('men_noticewrite', 'men_organizationnotices', '编辑', '', '', NULL, 'notice:write', 2, 1, 0),
  ('men_noticedelete', 'men_organizationnotices', '删除', '', '', NULL, 'notice:delete', 2, 2, 0)
) AS delivered (id, parent_id, name, path, component, icon, permission, type, sort, hidden)
WHERE EXISTS (SELECT FROM "menu" WHERE "id" = 'men_groupcompany')
ON CONFLICT DO NOTHING;

UPDATE "menu" SET "parent_id" = moved."parent_id"
FROM "menu" moved
WHERE moved."id" = 'men_organization' AND moved."parent_id" IS DISTINCT FROM 'men_groupcompany'
  AND "menu"."id" IN ('men_organizationnotices', 'men_organizationnoticeslog');

-- Who manages keys is told what happens to them; who reads keys may read what was told.
INSERT INTO "role_menu" ("role_id", "menu_id")
SELECT DISTINCT granted."role_id", page.menu_id
FROM (VALUES
  ('men_organizationnotices', 'api-key:read'),
  ('men_organizationnoticeslog', 'api-key:read'),
  ('men_noticeread', 'api-key:read'),
  ('men_noticewrite', 'api-key:write'),
  ('men_noticedelete', 'api-key:delete')) AS page (menu_id, permission)
  JOIN "menu" button ON button."permission" = page.permission AND button."type" = 2
  JOIN "role_menu" granted ON granted."menu_id" = button."id"
  JOIN "menu" made ON made."id" = page.menu_id
ON CONFLICT DO NOTHING;

UPDATE "role" SET "grantable" = "grantable" || ARRAY['notice:read', 'notice:write', 'notice:delete']
WHERE "name" = 'enterprise-member' AND NOT ("grantable" && ARRAY['notice:read', 'notice:write', 'notice:delete']);
