-- What the console's roster is filtered by beside the public list. Behind each order stand all columns that it filters by, so that
-- whatever is asked together, a row that is filtered out costs an entry of the index and not a row of the table. The price is the one
-- that lists show first: 21 to 60 s, else the shorter, else the longer. The last instant is when a row was last updated or checked.
DROP INDEX "blogger_list_idx";
DROP INDEX "blogger_list_by_age_idx";
DROP INDEX "blogger_list_by_fans_idx";
CREATE INDEX "blogger_list_idx" ON "blogger" ("organization_id", "updated_at" DESC, "id" DESC,
  "deactivated_at", "platform", "review_status", (coalesce("fans_count", -1)), "category",
  (lower("category")), "owner_user_id", "platform_status", "source",
  (coalesce("price_mid_with_fee", "price_short_with_fee", "price_long_with_fee")),
  (greatest("updated_at", "last_synced_at", "platform_status_checked_at")));
CREATE INDEX "blogger_list_by_age_idx" ON "blogger" ("organization_id", "created_at" DESC, "id" DESC,
  "deactivated_at", "platform", "review_status", (coalesce("fans_count", -1)), "category",
  (lower("category")), "owner_user_id", "platform_status", "source",
  (coalesce("price_mid_with_fee", "price_short_with_fee", "price_long_with_fee")),
  (greatest("updated_at", "last_synced_at", "platform_status_checked_at")));
CREATE INDEX "blogger_list_by_fans_idx" ON "blogger" ("organization_id", (coalesce("fans_count", -1)) DESC, "id" DESC,
  "deactivated_at", "platform", "review_status", "category",
  (lower("category")), "owner_user_id", "platform_status", "source",
  (coalesce("price_mid_with_fee", "price_short_with_fee", "price_long_with_fee")),
  (greatest("updated_at", "last_synced_at", "platform_status_checked_at")));

-- Category and tags in any case.
CREATE FUNCTION "blogger_folded"("tags" text[]) RETURNS text[]
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN lower("tags"::text)::text[];
CREATE INDEX "blogger_list_by_folded_category_idx" ON "blogger" ("organization_id", (lower("category")), "updated_at" DESC, "id" DESC,
  "deactivated_at") WHERE "category" IS NOT NULL;
CREATE INDEX "blogger_folded_tags_idx" ON "blogger" USING gin (blogger_folded("tags"));

-- The few that are looked for: a price, and what the platform no longer shows.
CREATE INDEX "blogger_price_idx" ON "blogger" ("organization_id",
  (coalesce("price_mid_with_fee", "price_short_with_fee", "price_long_with_fee")))
  WHERE coalesce("price_mid_with_fee", "price_short_with_fee", "price_long_with_fee") IS NOT NULL;
CREATE INDEX "blogger_abnormal_idx" ON "blogger" ("organization_id", "platform_status", "updated_at" DESC, "id" DESC,
  "deactivated_at") WHERE "platform_status" <> 'ACTIVE';

-- The search by a contact, however its digits are grouped and its letters written. Not only where there is one: inside an OR the planner
-- takes no statistics from a partial index. Without them it holds half a percent of the roster for a match, and reads all of it.
CREATE INDEX "blogger_phone_idx" ON "blogger" ("organization_id", (right(regexp_replace("contact_phone", '\D', '', 'g'), 11)));
CREATE INDEX "blogger_wechat_idx" ON "blogger" ("organization_id", (lower("contact_wechat")));
