-- The overview counts what was changed after it was added, read or checked; lower bounds among the followers, so that a mean of them
-- says that it is one; and creators whom nobody looked up yet.

-- AlterTable
ALTER TABLE "roster_total" ADD COLUMN     "fans_least" BIGINT NOT NULL DEFAULT 0,
ADD COLUMN     "unchecked" BIGINT NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "roster_day" DROP COLUMN "seen_again";

-- AlterTable
ALTER TABLE "roster_delta" DROP COLUMN "seen_again",
ADD COLUMN     "fans_least" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "unchecked" INTEGER NOT NULL DEFAULT 0;

-- No writer before the counts begin anew.
LOCK TABLE "blogger" IN SHARE ROW EXCLUSIVE MODE;

ALTER TYPE "roster_fact" ADD ATTRIBUTE "fans_is_least" boolean, ADD ATTRIBUTE "is_unchecked" boolean;

-- "seen" is when a creator was last changed after being added, read or checked; null: never.
CREATE OR REPLACE FUNCTION "roster_fact_of"("b" "blogger", "sign" integer) RETURNS "roster_fact"
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN ROW("sign", (b).organization_id, coalesce((b).owner_user_id, ''), (b).platform, (b).platform_blogger_id,
    (b).created_at,
    greatest(CASE WHEN (b).updated_at > (b).created_at THEN (b).updated_at END, (b).last_synced_at, (b).platform_status_checked_at),
    (b).fans_count, coalesce((b).price_mid_with_fee, (b).price_short_with_fee, (b).price_long_with_fee),
    (b).platform_status <> 'ACTIVE', (b).fans_count_is_least,
    (b).platform_status = 'ACTIVE' AND coalesce((b).last_synced_at, (b).platform_status_checked_at) IS NULL)::roster_fact;

CREATE OR REPLACE FUNCTION "roster_add_current"("facts" "roster_fact"[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO roster_delta (organization_id, holder_id, platform, day, bloggers, fans, fans_known, fans_least, price_low, price_middle,
      price_high, abnormal, unchecked, created, seen)
    SELECT s.* FROM (
      SELECT f.organization_id, f.holder_id, f.platform, line.day, sum(f.sign * line.total) AS bloggers,
          sum(f.sign::bigint * line.total * coalesce(f.fans, 0)) AS fans, sum(f.sign * line.total * (f.fans IS NOT NULL)::integer) AS known,
          sum(f.sign * line.total * (f.fans IS NOT NULL AND f.fans_is_least)::integer) AS least,
          sum(f.sign * line.total * coalesce((f.price < 100000)::integer, 0)) AS low,
          sum(f.sign * line.total * coalesce((f.price BETWEEN 100000 AND 999999)::integer, 0)) AS middle,
          sum(f.sign * line.total * coalesce((f.price >= 1000000)::integer, 0)) AS high,
          sum(f.sign * line.total * f.is_abnormal::integer) AS abnormal,
          sum(f.sign * line.total * f.is_unchecked::integer) AS unchecked,
          sum(f.sign * line.created) AS created, sum(f.sign * line.seen) AS seen
        FROM (
          SELECT u.*, (u.created_at AT TIME ZONE o.time_zone)::date AS created_day, (u.seen_at AT TIME ZONE o.time_zone)::date AS seen_day
          FROM unnest(facts) u JOIN organization o ON o.id = u.organization_id
        ) f,
        LATERAL (VALUES (NULL::date, 1, 0, 0), (f.created_day, 0, 1, 0), (f.seen_day, 0, 0, 1)) line (day, total, created, seen)
        WHERE line.total = 1 OR line.day IS NOT NULL
        GROUP BY f.organization_id, f.holder_id, f.platform, line.day
    ) s
    WHERE (s.bloggers, s.fans, s.known, s.least, s.low, s.middle, s.high, s.abnormal, s.unchecked, s.created, s.seen)
      <> (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
$$;

CREATE OR REPLACE FUNCTION "roster_add_today"("facts" "roster_fact"[], "with_events" boolean) RETURNS void LANGUAGE sql AS $$
  INSERT INTO roster_delta (organization_id, holder_id, platform, day, net, added, updated)
    SELECT f.organization_id, f.holder_id, f.platform, line.day, sum(f.sign * line.net), sum(f.sign * line.added), sum(f.sign * line.updated)
      FROM (
        SELECT u.*, (u.created_at AT TIME ZONE o.time_zone)::date AS created_day,
          coalesce((u.seen_at AT TIME ZONE o.time_zone)::date, '-infinity') AS seen_day,
          (now() AT TIME ZONE o.time_zone)::date AS begun, (clock_timestamp() AT TIME ZONE o.time_zone)::date AS today
        FROM unnest(facts) u JOIN organization o ON o.id = u.organization_id
      ) f,
      LATERAL (
        SELECT f.begun AS day, 1 AS net, (with_events AND f.created_day = f.begun)::integer AS added,
          (with_events AND f.seen_day = f.begun)::integer AS updated
        UNION ALL
        SELECT f.today, 0, (f.created_day = f.today)::integer, (f.seen_day = f.today)::integer
        WHERE with_events AND f.today <> f.begun
      ) line
      GROUP BY f.organization_id, f.holder_id, f.platform, line.day
      HAVING sum(f.sign * line.net) <> 0 OR sum(f.sign * line.added) <> 0 OR sum(f.sign * line.updated) <> 0;
$$;

CREATE OR REPLACE FUNCTION "roster_fold"("of_organization" text, "most" integer) RETURNS integer LANGUAGE sql AS $$
  WITH gone AS MATERIALIZED (
    DELETE FROM roster_delta WHERE id IN (
      SELECT d.id FROM roster_delta d WHERE d.organization_id = of_organization ORDER BY d.id LIMIT most FOR UPDATE)
    RETURNING *
  ), totals AS (
    INSERT INTO roster_total AS t (organization_id, holder_id, platform, bloggers, fans, fans_known, fans_least, price_low, price_middle,
        price_high, abnormal, unchecked)
      SELECT g.organization_id, g.holder_id, g.platform, sum(g.bloggers), sum(g.fans), sum(g.fans_known), sum(g.fans_least),
        sum(g.price_low), sum(g.price_middle), sum(g.price_high), sum(g.abnormal), sum(g.unchecked)
      FROM gone g WHERE g.day IS NULL GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
    ON CONFLICT (organization_id, holder_id, platform) DO UPDATE SET bloggers = t.bloggers + excluded.bloggers,
      fans = t.fans + excluded.fans, fans_known = t.fans_known + excluded.fans_known, fans_least = t.fans_least + excluded.fans_least,
      price_low = t.price_low + excluded.price_low, price_middle = t.price_middle + excluded.price_middle,
      price_high = t.price_high + excluded.price_high, abnormal = t.abnormal + excluded.abnormal,
      unchecked = t.unchecked + excluded.unchecked
  ), days AS (
    INSERT INTO roster_day AS t (organization_id, day, holder_id, platform, created, seen, net, added, updated)
      SELECT g.organization_id, g.day, g.holder_id, g.platform, sum(g.created), sum(g.seen), sum(g.net), sum(g.added), sum(g.updated)
      FROM gone g WHERE g.day IS NOT NULL GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
    ON CONFLICT (organization_id, day, holder_id, platform) DO UPDATE SET created = t.created + excluded.created,
      seen = t.seen + excluded.seen, net = t.net + excluded.net, added = t.added + excluded.added, updated = t.updated + excluded.updated
  )
  SELECT count(*)::integer FROM gone;
$$;

CREATE OR REPLACE FUNCTION "roster_recount_page"("of_organization" text, "size" integer) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  place roster_recount%ROWTYPE;
  ids text[];
BEGIN
  -- Without the lock, which would stop the writers of every roster that is counted.
  IF NOT EXISTS (SELECT FROM roster_recount r WHERE r.organization_id = of_organization) THEN
    RETURN true;
  END IF;
  PERFORM pg_advisory_xact_lock(roster_count_lock_key(of_organization));
  SELECT * INTO place FROM roster_recount r WHERE r.organization_id = of_organization;
  IF NOT FOUND THEN
    RETURN true;
  END IF;
  IF place.platform IS NULL THEN
    SELECT array_agg(p.id) INTO ids FROM (
      SELECT b.id FROM blogger b WHERE b.organization_id = of_organization ORDER BY b.platform, b.platform_blogger_id LIMIT size) p;
  ELSE
    SELECT array_agg(p.id) INTO ids FROM (
      SELECT b.id FROM blogger b
      WHERE b.organization_id = of_organization AND (b.platform, b.platform_blogger_id) > (place.platform, place.platform_blogger_id)
      ORDER BY b.platform, b.platform_blogger_id LIMIT size) p;
  END IF;
  IF ids IS NOT NULL THEN
    PERFORM roster_add_current(array_agg(roster_fact_of(b, 1))) FROM blogger b WHERE b.id = ANY (ids) AND roster_is_active(b);
    IF place.with_history OR place.since IS NOT NULL THEN
      -- Rows that are gone were there until they were deactivated. Of several updates the last one is known. Of a count that makes
      -- only the days since one again, active rows tell what happened on these; how the roster grew was noted.
      INSERT INTO roster_delta (organization_id, holder_id, platform, day, net, added, updated)
        SELECT f.organization_id, f.holder_id, f.platform, line.day, sum(line.net), sum(line.added), sum(line.updated)
          FROM (
            SELECT b.organization_id, coalesce(b.owner_user_id, '') AS holder_id, b.platform, roster_is_active(b) AS is_active,
              (b.created_at AT TIME ZONE o.time_zone)::date AS created_day,
              ((roster_fact_of(b, 1)).seen_at AT TIME ZONE o.time_zone)::date AS seen_day,
              (coalesce(b.deactivated_at, b.updated_at) AT TIME ZONE o.time_zone)::date AS gone_day
            FROM blogger b JOIN organization o ON o.id = b.organization_id
            WHERE b.id = ANY (ids) AND (place.with_history OR roster_is_active(b))
          ) f,
          LATERAL (VALUES (f.created_day, place.with_history::integer, 1, 0),
            (CASE WHEN f.is_active THEN f.seen_day END, 0, 0, 1),
            (CASE WHEN NOT f.is_active THEN f.gone_day END, -1, 0, 0)) line (day, net, added, updated)
          WHERE line.day IS NOT NULL AND (place.with_history OR line.day >= place.since)
          GROUP BY f.organization_id, f.holder_id, f.platform, line.day;
    END IF;
  END IF;
  IF coalesce(cardinality(ids), 0) < size THEN
    DELETE FROM roster_recount r WHERE r.organization_id = of_organization;
    RETURN true;
  END IF;
  UPDATE roster_recount r SET platform = b.platform, platform_blogger_id = b.platform_blogger_id
    FROM blogger b WHERE r.organization_id = of_organization AND b.id = ids[cardinality(ids)];
  RETURN false;
END $$;

CREATE OR REPLACE FUNCTION "roster_count_in_zone"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  today date := (clock_timestamp() AT TIME ZONE NEW.time_zone)::date;
BEGIN
  PERFORM pg_advisory_xact_lock(roster_count_lock_key(NEW.id));
  PERFORM roster_fold(NEW.id, NULL);
  DELETE FROM roster_total t WHERE t.organization_id = NEW.id;
  -- A count that makes the history out of the rows as well begins again with nothing.
  DELETE FROM roster_day d USING roster_recount r WHERE d.organization_id = NEW.id AND r.organization_id = NEW.id AND r.with_history;
  INSERT INTO roster_recount AS r (organization_id, with_history, since) VALUES (NEW.id, false, today)
    ON CONFLICT (organization_id) DO UPDATE SET platform = NULL, platform_blogger_id = NULL, since = least(r.since, excluded.since)
    RETURNING r.since INTO today;
  UPDATE roster_day d SET created = 0, seen = 0, added = CASE WHEN d.day < today THEN d.added ELSE 0 END,
    updated = CASE WHEN d.day < today THEN d.updated ELSE 0 END WHERE d.organization_id = NEW.id;
  RETURN NULL;
END $$;

-- Every roster is counted again by these meanings: what is so now, and what happened today. Days that are over stay as they were.
DO $$
BEGIN
  PERFORM roster_fold(o.id, NULL) FROM organization o;
  DELETE FROM roster_total;
  DELETE FROM roster_day d USING roster_recount r WHERE d.organization_id = r.organization_id AND r.with_history;
  INSERT INTO roster_recount AS r (organization_id, with_history, since)
    SELECT o.id, false, (clock_timestamp() AT TIME ZONE o.time_zone)::date FROM organization o
    WHERE EXISTS (SELECT FROM blogger b WHERE b.organization_id = o.id)
    ON CONFLICT (organization_id) DO UPDATE SET platform = NULL, platform_blogger_id = NULL, since = least(r.since, excluded.since);
  UPDATE roster_day d SET created = 0, seen = 0, added = CASE WHEN d.day < r.since THEN d.added ELSE 0 END,
      updated = CASE WHEN d.day < r.since THEN d.updated ELSE 0 END
    FROM roster_recount r WHERE r.organization_id = d.organization_id;
END $$;

-- "ACTIVE" in a stored filter meant whoever is not known to be gone; those whom nobody looked up have a word of their own now.
UPDATE "blogger_view" SET "filter" = jsonb_set("filter", '{platformStatus}', "filter" -> 'platformStatus' || '["UNCHECKED"]')
  WHERE "filter" -> 'platformStatus' @> '["ACTIVE"]' AND NOT "filter" -> 'platformStatus' @> '["UNCHECKED"]';
UPDATE "scraping_task" SET "filter_json" = jsonb_set("filter_json", '{platformStatus}', "filter_json" -> 'platformStatus' || '["UNCHECKED"]')
  WHERE "filter_json" -> 'platformStatus' @> '["ACTIVE"]' AND NOT "filter_json" -> 'platformStatus' @> '["UNCHECKED"]';
