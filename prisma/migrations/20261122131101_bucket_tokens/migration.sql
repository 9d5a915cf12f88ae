-- The time until a bucket is full means something under one policy alone; missing tokens do under every one.
ALTER TABLE "scraper_account" ADD COLUMN     "bucket_counted_at" TIMESTAMPTZ(3),
ADD COLUMN     "bucket_missing" DOUBLE PRECISION NOT NULL DEFAULT 0;

-- By the platform's own refill: which policy took the tokens is not known.
UPDATE "scraper_account" a SET "bucket_counted_at" = now(),
  "bucket_missing" = extract(epoch FROM a.bucket_full_at - now()) / 60 * b.refill_rate_per_min / a.slowdown
FROM "pace_baseline" b WHERE b.platform = a.platform AND a.bucket_full_at > now();

ALTER TABLE "scraper_account" DROP COLUMN "bucket_full_at";
