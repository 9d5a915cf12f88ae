-- The active bloggers of a platform, the stalest first: who was never synced stands at the beginning.
CREATE INDEX "blogger_refresh_queue_idx" ON "blogger"("organization_id", "platform", coalesce("last_synced_at", '1970-01-01 00:00:00+00'::timestamptz), "id") INCLUDE ("owner_user_id") WHERE "deactivated_at" IS NULL;
