-- Where an endpoint starts, and how far its back-fill is. Endpoints that exist have started with their creation.
ALTER TABLE "sync_endpoint"
  ADD COLUMN "backfill_from_seq" BIGINT,
  ADD COLUMN "backfill_to_seq" BIGINT,
  ADD COLUMN "started_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;
UPDATE "sync_endpoint" SET "started_at" = "created_at";

-- Headers may hold keys, so they are encrypted from here on. SQL cannot encrypt: what is stored stays as its JSON text, is read as
-- such, and is encrypted by the job that re-encrypts.
ALTER TABLE "sync_endpoint" RENAME COLUMN "headers_json" TO "headers_encrypted";
ALTER TABLE "sync_endpoint" ALTER COLUMN "headers_encrypted" TYPE TEXT USING nullif("headers_encrypted"::text, 'null');

-- Each former secret keeps its own 24 hours, however many resets follow.
ALTER TABLE "sync_endpoint" ADD COLUMN "former_secrets" JSONB NOT NULL DEFAULT '[]';
UPDATE "sync_endpoint" SET "former_secrets" = jsonb_build_array(jsonb_build_object(
    'secretEncrypted', "previous_secret_encrypted",
    'until', to_char("previous_secret_until" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))
  WHERE "previous_secret_encrypted" IS NOT NULL AND "previous_secret_until" IS NOT NULL;
ALTER TABLE "sync_endpoint" DROP COLUMN "previous_secret_encrypted", DROP COLUMN "previous_secret_until";
