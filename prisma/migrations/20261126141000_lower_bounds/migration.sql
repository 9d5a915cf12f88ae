-- AlterTable
ALTER TABLE "blogger" ADD COLUMN     "fans_count_is_least" BOOLEAN NOT NULL DEFAULT false;

-- What was read of a marketplace that shows buckets of followers is a bucket's lower bound, until somebody says more: it has two
-- digits before its noughts at most, as 10万 and 1.2亿 do, and nobody wrote another count after the last reading. No record changes by
-- that, only what is known of it: so neither the change stream nor the history nor the time of change tells of it.
ALTER TABLE "blogger" DISABLE TRIGGER USER;
UPDATE "blogger" b SET "fans_count_is_least" = true
  WHERE b.platform = 'VIDEO_HUXUAN' AND b.last_synced_at IS NOT NULL
    AND (b.fans_count = 0 OR b.fans_count >= 1000 AND b.fans_count::text ~ '^\d{1,2}0*$')
    AND NOT EXISTS (SELECT FROM "blogger_history" h
      WHERE h.blogger_id = b.id AND h.at >= b.last_synced_at AND h.source IN ('CONSOLE', 'IMPORT', 'OPEN_API')
        AND h.changes @> '[{"field": "fansCount"}]');
ALTER TABLE "blogger" ENABLE TRIGGER USER;

-- A range of followers with a most leaves out lower bounds now, which may be more. Stored filters took them for the count: they go on
-- taking them.
UPDATE "blogger_view" SET "filter" = "filter" || '{"fansBounds": "WITH"}'
  WHERE "filter" ? 'fansCountMax' AND NOT "filter" ? 'fansBounds';
UPDATE "scraping_task" SET "filter_json" = "filter_json" || '{"fansBounds": "WITH"}'
  WHERE "filter_json" ? 'fansCountMax' AND NOT "filter_json" ? 'fansBounds';
