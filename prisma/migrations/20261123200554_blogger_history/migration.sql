-- CreateEnum
CREATE TYPE "change_source" AS ENUM ('CONSOLE', 'OPEN_API', 'IMPORT', 'SCRAPE', 'DESKTOP', 'JOB', 'DATABASE');

-- CreateTable
CREATE TABLE "blogger_history" (
    "id" BIGSERIAL NOT NULL,
    "organization_id" TEXT NOT NULL,
    "blogger_id" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "actor" TEXT,
    "source" "change_source" NOT NULL,
    "changes" JSONB NOT NULL,

    CONSTRAINT "blogger_history_pkey" PRIMARY KEY ("blogger_id","id")
);

-- CreateIndex
CREATE INDEX "blogger_history_at_idx" ON "blogger_history"("at");

-- AddForeignKey
ALTER TABLE "blogger_history" ADD CONSTRAINT "blogger_history_blogger_id_fkey" FOREIGN KEY ("blogger_id") REFERENCES "blogger"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- The history: what changed on a creator, field by field, by whom and whence (docs/rules.md#history).
--
-- Statement triggers write it in the transaction that changes a creator, whoever writes. Who and whence are settings of the
-- transaction, "crs.actor" and "crs.change_source"; where there are none, somebody wrote in the database itself.
-- What a scrape measures stands in the daily snapshots, so a scrape's entries leave it out, and imports name all metrics as one:
-- comparing 121 of them made a batch of 500 take 2.6 times as long. "raw_data" and the times of checks are no history. Portraits
-- and the series of fans are named without their values.

CREATE FUNCTION "blogger_history_source"() RETURNS "change_source" LANGUAGE sql STABLE
  RETURN coalesce(nullif(current_setting('crs.change_source', true), ''), 'DATABASE')::change_source;

CREATE FUNCTION "blogger_history_actor"() RETURNS text LANGUAGE sql STABLE
  RETURN nullif(current_setting('crs.actor', true), '');

CREATE FUNCTION "blogger_history_instant"("at" timestamptz) RETURNS text LANGUAGE sql STABLE
  RETURN to_char("at" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');

CREATE FUNCTION "blogger_history_metrics"("old" jsonb, "new" jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(jsonb_agg(jsonb_build_object('field', key, 'before', o.value, 'after', n.value)), '[]')
  FROM jsonb_each("old") o FULL JOIN jsonb_each("new") n USING (key) WHERE o.value IS DISTINCT FROM n.value
$$;

-- A creator's making is an entry without changes: what it was made with stands in its row, or in what changed since.
CREATE FUNCTION "blogger_history_inserted"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO blogger_history (organization_id, blogger_id, at, actor, source, changes)
    SELECT n.organization_id, n.id, n.updated_at, blogger_history_actor(), blogger_history_source(), '[]' FROM new_rows n;
  RETURN NULL;
END $$;

CREATE FUNCTION "blogger_history_updated"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  who text := blogger_history_actor();
  whence change_source := blogger_history_source();
  measures boolean := whence IN ('SCRAPE', 'DESKTOP');
  edits boolean := whence NOT IN ('SCRAPE', 'DESKTOP', 'OPEN_API', 'IMPORT');
BEGIN
  INSERT INTO blogger_history (organization_id, blogger_id, at, actor, source, changes)
    SELECT n.organization_id, n.id, n.updated_at, who, whence, c.changes
    FROM new_rows n JOIN old_rows o ON o.id = n.id CROSS JOIN LATERAL (
      SELECT to_jsonb(array_remove(ARRAY[
        CASE WHEN o.owner_user_id IS DISTINCT FROM n.owner_user_id THEN jsonb_build_object('field', 'ownerUserId', 'before', o.owner_user_id, 'after', n.owner_user_id) END,
        CASE WHEN o.platform_blogger_id IS DISTINCT FROM n.platform_blogger_id THEN jsonb_build_object('field', 'platformBloggerId', 'before', o.platform_blogger_id, 'after', n.platform_blogger_id) END,
        CASE WHEN o.nickname IS DISTINCT FROM n.nickname THEN jsonb_build_object('field', 'nickname', 'before', o.nickname, 'after', n.nickname) END,
        CASE WHEN NOT measures AND o.avatar IS DISTINCT FROM n.avatar THEN jsonb_build_object('field', 'avatar', 'before', o.avatar, 'after', n.avatar) END,
        CASE WHEN o.url IS DISTINCT FROM n.url THEN jsonb_build_object('field', 'url', 'before', o.url, 'after', n.url) END,
        CASE WHEN o.gender IS DISTINCT FROM n.gender THEN jsonb_build_object('field', 'gender', 'before', o.gender, 'after', n.gender) END,
        CASE WHEN o.location IS DISTINCT FROM n.location THEN jsonb_build_object('field', 'location', 'before', o.location, 'after', n.location) END,
        CASE WHEN o.category IS DISTINCT FROM n.category THEN jsonb_build_object('field', 'category', 'before', o.category, 'after', n.category) END,
        CASE WHEN NOT measures AND o.fans_count IS DISTINCT FROM n.fans_count THEN jsonb_build_object('field', 'fansCount', 'before', o.fans_count, 'after', n.fans_count) END,
        CASE WHEN NOT measures AND o.interact_rate IS DISTINCT FROM n.interact_rate THEN jsonb_build_object('field', 'interactRate', 'before', o.interact_rate, 'after', n.interact_rate) END,
        CASE WHEN o.price_json IS DISTINCT FROM n.price_json THEN jsonb_build_object('field', 'priceJson', 'before', o.price_json, 'after', n.price_json) END,
        CASE WHEN o.contact_wechat IS DISTINCT FROM n.contact_wechat THEN jsonb_build_object('field', 'contactWechat', 'before', o.contact_wechat, 'after', n.contact_wechat) END,
        CASE WHEN o.contact_phone IS DISTINCT FROM n.contact_phone THEN jsonb_build_object('field', 'contactPhone', 'before', o.contact_phone, 'after', n.contact_phone) END,
        CASE WHEN o.contact_email IS DISTINCT FROM n.contact_email THEN jsonb_build_object('field', 'contactEmail', 'before', o.contact_email, 'after', n.contact_email) END,
        CASE WHEN o.tags IS DISTINCT FROM n.tags THEN jsonb_build_object('field', 'tags', 'before', nullif(array_to_string(o.tags, ','), ''), 'after', nullif(array_to_string(n.tags, ','), '')) END,
        CASE WHEN o.remark IS DISTINCT FROM n.remark THEN jsonb_build_object('field', 'remark', 'before', o.remark, 'after', n.remark) END,
        CASE WHEN o.rebate_percent IS DISTINCT FROM n.rebate_percent THEN jsonb_build_object('field', 'rebatePercent', 'before', o.rebate_percent, 'after', n.rebate_percent) END,
        CASE WHEN o.linkup_at IS DISTINCT FROM n.linkup_at THEN jsonb_build_object('field', 'linkupAt', 'before', blogger_history_instant(o.linkup_at), 'after', blogger_history_instant(n.linkup_at)) END,
        CASE WHEN o.linkup_remark IS DISTINCT FROM n.linkup_remark THEN jsonb_build_object('field', 'linkupRemark', 'before', o.linkup_remark, 'after', n.linkup_remark) END,
        CASE WHEN o.platform_status IS DISTINCT FROM n.platform_status THEN jsonb_build_object('field', 'platformStatus', 'before', o.platform_status, 'after', n.platform_status) END,
        CASE WHEN o.platform_status_reason IS DISTINCT FROM n.platform_status_reason THEN jsonb_build_object('field', 'platformStatusReason', 'before', o.platform_status_reason, 'after', n.platform_status_reason) END,
        CASE WHEN o.review_status IS DISTINCT FROM n.review_status THEN jsonb_build_object('field', 'reviewStatus', 'before', o.review_status, 'after', n.review_status) END,
        CASE WHEN o.creator_type IS DISTINCT FROM n.creator_type THEN jsonb_build_object('field', 'creatorType', 'before', o.creator_type, 'after', n.creator_type) END,
        CASE WHEN o.content_topic IS DISTINCT FROM n.content_topic THEN jsonb_build_object('field', 'contentTopic', 'before', o.content_topic, 'after', n.content_topic) END,
        CASE WHEN o.industry_tag IS DISTINCT FROM n.industry_tag THEN jsonb_build_object('field', 'industryTag', 'before', o.industry_tag, 'after', n.industry_tag) END,
        CASE WHEN NOT measures AND o.month_fans_increase_rate IS DISTINCT FROM n.month_fans_increase_rate THEN jsonb_build_object('field', 'monthFansIncreaseRate', 'before', o.month_fans_increase_rate, 'after', n.month_fans_increase_rate) END,
        CASE WHEN o.price_short_with_fee IS DISTINCT FROM n.price_short_with_fee THEN jsonb_build_object('field', 'priceShortWithFee', 'before', o.price_short_with_fee, 'after', n.price_short_with_fee) END,
        CASE WHEN o.price_mid_with_fee IS DISTINCT FROM n.price_mid_with_fee THEN jsonb_build_object('field', 'priceMidWithFee', 'before', o.price_mid_with_fee, 'after', n.price_mid_with_fee) END,
        CASE WHEN o.price_long_with_fee IS DISTINCT FROM n.price_long_with_fee THEN jsonb_build_object('field', 'priceLongWithFee', 'before', o.price_long_with_fee, 'after', n.price_long_with_fee) END,
        CASE WHEN o.content_analysis_summary IS DISTINCT FROM n.content_analysis_summary THEN jsonb_build_object('field', 'contentAnalysisSummary', 'before', o.content_analysis_summary, 'after', n.content_analysis_summary) END,
        CASE WHEN o.content_analysis_top1 IS DISTINCT FROM n.content_analysis_top1 THEN jsonb_build_object('field', 'contentAnalysisTop1', 'before', o.content_analysis_top1, 'after', n.content_analysis_top1) END,
        CASE WHEN o.content_analysis_top2 IS DISTINCT FROM n.content_analysis_top2 THEN jsonb_build_object('field', 'contentAnalysisTop2', 'before', o.content_analysis_top2, 'after', n.content_analysis_top2) END,
        CASE WHEN o.content_analysis_top3 IS DISTINCT FROM n.content_analysis_top3 THEN jsonb_build_object('field', 'contentAnalysisTop3', 'before', o.content_analysis_top3, 'after', n.content_analysis_top3) END,
        CASE WHEN o.content_analysis_top4 IS DISTINCT FROM n.content_analysis_top4 THEN jsonb_build_object('field', 'contentAnalysisTop4', 'before', o.content_analysis_top4, 'after', n.content_analysis_top4) END,
        CASE WHEN o.content_analysis_top5 IS DISTINCT FROM n.content_analysis_top5 THEN jsonb_build_object('field', 'contentAnalysisTop5', 'before', o.content_analysis_top5, 'after', n.content_analysis_top5) END,
        CASE WHEN o.content_analysis_top6 IS DISTINCT FROM n.content_analysis_top6 THEN jsonb_build_object('field', 'contentAnalysisTop6', 'before', o.content_analysis_top6, 'after', n.content_analysis_top6) END,
        CASE WHEN o.content_analysis_top7 IS DISTINCT FROM n.content_analysis_top7 THEN jsonb_build_object('field', 'contentAnalysisTop7', 'before', o.content_analysis_top7, 'after', n.content_analysis_top7) END,
        CASE WHEN o.content_analysis_top8 IS DISTINCT FROM n.content_analysis_top8 THEN jsonb_build_object('field', 'contentAnalysisTop8', 'before', o.content_analysis_top8, 'after', n.content_analysis_top8) END,
        CASE WHEN o.content_analysis_top9 IS DISTINCT FROM n.content_analysis_top9 THEN jsonb_build_object('field', 'contentAnalysisTop9', 'before', o.content_analysis_top9, 'after', n.content_analysis_top9) END,
        CASE WHEN o.content_analysis_top10 IS DISTINCT FROM n.content_analysis_top10 THEN jsonb_build_object('field', 'contentAnalysisTop10', 'before', o.content_analysis_top10, 'after', n.content_analysis_top10) END,
        CASE WHEN NOT measures AND o.fans_trend IS DISTINCT FROM n.fans_trend THEN jsonb_build_object('field', 'fansTrend', 'before', NULL, 'after', NULL) END,
        CASE WHEN NOT measures AND o.fans_growth IS DISTINCT FROM n.fans_growth THEN jsonb_build_object('field', 'fansGrowth', 'before', o.fans_growth, 'after', n.fans_growth) END,
        CASE WHEN NOT measures AND o.fans_growth_rate IS DISTINCT FROM n.fans_growth_rate THEN jsonb_build_object('field', 'fansGrowthRate', 'before', o.fans_growth_rate, 'after', n.fans_growth_rate) END,
        CASE WHEN NOT measures AND o.fans_portrait_json IS DISTINCT FROM n.fans_portrait_json THEN jsonb_build_object('field', 'fansPortraitJson', 'before', NULL, 'after', NULL) END,
        CASE WHEN NOT measures AND o.audience_portrait_json IS DISTINCT FROM n.audience_portrait_json THEN jsonb_build_object('field', 'audiencePortraitJson', 'before', NULL, 'after', NULL) END,
        CASE WHEN NOT measures AND o.tie_portrait_json IS DISTINCT FROM n.tie_portrait_json THEN jsonb_build_object('field', 'tiePortraitJson', 'before', NULL, 'after', NULL) END,
        CASE WHEN o.external_id IS DISTINCT FROM n.external_id THEN jsonb_build_object('field', 'externalId', 'before', o.external_id, 'after', n.external_id) END,
        CASE WHEN o.deactivated_at IS DISTINCT FROM n.deactivated_at THEN jsonb_build_object('field', 'deactivatedAt', 'before', blogger_history_instant(o.deactivated_at), 'after', blogger_history_instant(n.deactivated_at)) END,
        CASE WHEN o.deactivated_reason IS DISTINCT FROM n.deactivated_reason THEN jsonb_build_object('field', 'deactivatedReason', 'before', o.deactivated_reason, 'after', n.deactivated_reason) END,
        CASE WHEN o.merged_into_id IS DISTINCT FROM n.merged_into_id THEN jsonb_build_object('field', 'mergedIntoId', 'before', o.merged_into_id, 'after', n.merged_into_id) END,
        CASE WHEN NOT measures AND NOT edits AND o.metrics <> n.metrics THEN jsonb_build_object('field', 'metrics', 'before', NULL, 'after', NULL) END
      ], NULL)) || CASE WHEN edits THEN blogger_history_metrics(o.metrics, n.metrics) ELSE '[]' END AS changes
    ) c
    WHERE n.revision <> o.revision AND c.changes <> '[]';
  RETURN NULL;
END $$;

CREATE TRIGGER "blogger_history_inserted" AFTER INSERT ON "blogger"
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION "blogger_history_inserted"();
CREATE TRIGGER "blogger_history_updated" AFTER UPDATE ON "blogger"
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION "blogger_history_updated"();
