-- The lists' indexes with when a creator was last changed after being added, read or checked, and before all times where none of these
-- happened; and with whether the platform was ever asked. Beside followers stands whether they are a lower bound.
-- Categories are looked up in an index of their own, so they stand here no more.
CREATE INDEX "blogger_list_idx_new" ON "blogger" ("organization_id", "updated_at" DESC, "id" DESC,
  "deactivated_at", "platform", "review_status", (coalesce("fans_count", -1)), "fans_count_is_least",
  "owner_user_id", "platform_status", "source",
  (coalesce("price_mid_with_fee", "price_short_with_fee", "price_long_with_fee")),
  (coalesce(greatest(CASE WHEN "updated_at" > "created_at" THEN "updated_at" END, "last_synced_at", "platform_status_checked_at"),
    '-infinity')), (coalesce("last_synced_at", "platform_status_checked_at")), "created_at");
CREATE INDEX "blogger_list_by_age_idx_new" ON "blogger" ("organization_id", "created_at" DESC, "id" DESC,
  "deactivated_at", "platform", "review_status", (coalesce("fans_count", -1)), "fans_count_is_least",
  "owner_user_id", "platform_status", "source",
  (coalesce("price_mid_with_fee", "price_short_with_fee", "price_long_with_fee")),
  (coalesce(greatest(CASE WHEN "updated_at" > "created_at" THEN "updated_at" END, "last_synced_at", "platform_status_checked_at"),
    '-infinity')), (coalesce("last_synced_at", "platform_status_checked_at")), "updated_at");
CREATE INDEX "blogger_list_by_fans_idx_new" ON "blogger" ("organization_id", (coalesce("fans_count", -1)) DESC, "id" DESC,
  "deactivated_at", "platform", "review_status", "fans_count_is_least",
  "owner_user_id", "platform_status", "source",
  (coalesce("price_mid_with_fee", "price_short_with_fee", "price_long_with_fee")),
  (coalesce(greatest(CASE WHEN "updated_at" > "created_at" THEN "updated_at" END, "last_synced_at", "platform_status_checked_at"),
    '-infinity')), (coalesce("last_synced_at", "platform_status_checked_at")), "updated_at", "created_at");

-- What people write of a creator, and how it is sorted: searched word by word, as nicknames are.
CREATE FUNCTION "blogger_words"("tags" text[], "category" text, "contact_email" text, "remark" text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  BEGIN ATOMIC
    SELECT blogger_search_text(nullif(concat_ws(' ', nullif(array_to_string("tags", ' '), ''), "category", "contact_email", "remark"), ''));
  END;
CREATE INDEX "blogger_words_idx" ON "blogger" USING gin (blogger_words("tags", "category", "contact_email", "remark") gin_trgm_ops);

DROP INDEX "blogger_list_idx";
DROP INDEX "blogger_list_by_age_idx";
DROP INDEX "blogger_list_by_fans_idx";
ALTER INDEX "blogger_list_idx_new" RENAME TO "blogger_list_idx";
ALTER INDEX "blogger_list_by_age_idx_new" RENAME TO "blogger_list_by_age_idx";
ALTER INDEX "blogger_list_by_fans_idx_new" RENAME TO "blogger_list_by_fans_idx";
