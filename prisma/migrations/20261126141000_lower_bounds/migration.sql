-- AlterTable
ALTER TABLE "blogger" ADD COLUMN     "fans_count_is_least" BOOLEAN NOT NULL DEFAULT false;

-- What was read of a marketplace that shows buckets of followers is a bucket's lower bound, until somebody says more. No record changes
-- by that, only what is known of it: so neither the change stream nor the history nor the time of change tells of it.
ALTER TABLE "blogger" DISABLE TRIGGER USER;
UPDATE "blogger" SET "fans_count_is_least" = true
  WHERE "platform" = 'VIDEO_HUXUAN' AND "last_synced_at" IS NOT NULL AND "fans_count" IS NOT NULL;
ALTER TABLE "blogger" ENABLE TRIGGER USER;
