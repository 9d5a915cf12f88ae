-- AlterTable
ALTER TABLE "roster_recount" ADD COLUMN     "since" DATE;

-- A transaction over midnight: what it makes was created on the day of its beginning, what it changes is seen on the day of its
-- writing. Each is counted on its own day, and the roster grows on the day of the beginning. In all other transactions that is one day.
DROP FUNCTION "roster_add_today"("roster_fact"[]);
CREATE FUNCTION "roster_add_today"("facts" "roster_fact"[], "with_events" boolean) RETURNS void LANGUAGE sql AS $$
  INSERT INTO roster_delta (organization_id, holder_id, platform, day, net, added, updated)
    SELECT f.organization_id, f.holder_id, f.platform, line.day, sum(f.sign * line.net), sum(f.sign * line.added), sum(f.sign * line.updated)
      FROM (
        SELECT u.*, (u.created_at AT TIME ZONE o.time_zone)::date AS created_day, (u.seen_at AT TIME ZONE o.time_zone)::date AS seen_day,
          (now() AT TIME ZONE o.time_zone)::date AS begun, (clock_timestamp() AT TIME ZONE o.time_zone)::date AS today
        FROM unnest(facts) u JOIN organization o ON o.id = u.organization_id
      ) f,
      LATERAL (
        SELECT f.begun AS day, 1 AS net, (with_events AND f.created_day = f.begun)::integer AS added,
          (with_events AND f.seen_day = f.begun AND f.created_day < f.begun)::integer AS updated
        UNION ALL
        SELECT f.today, 0, (f.created_day = f.today)::integer, (f.seen_day = f.today AND f.created_day < f.today)::integer
        WHERE with_events AND f.today <> f.begun
      ) line
      GROUP BY f.organization_id, f.holder_id, f.platform, line.day
      HAVING sum(f.sign * line.net) <> 0 OR sum(f.sign * line.added) <> 0 OR sum(f.sign * line.updated) <> 0;
$$;

-- Where the days since one are counted again from the rows, those that are still to come tell what happened on them.
CREATE OR REPLACE FUNCTION "roster_count"("facts" "roster_fact"[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF facts IS NULL THEN
    RETURN;
  END IF;
  PERFORM pg_advisory_xact_lock_shared(roster_count_lock_key(touched.id))
    FROM (SELECT DISTINCT u.organization_id AS id FROM unnest(facts) u ORDER BY 1) touched;
  IF NOT EXISTS (SELECT FROM roster_recount r JOIN unnest(facts) u ON u.organization_id = r.organization_id) THEN
    PERFORM roster_add_current(facts), roster_add_today(facts, true);
    RETURN;
  END IF;
  PERFORM roster_add_current(array_agg(u::roster_fact)) FROM unnest(facts) u LEFT JOIN roster_recount r USING (organization_id)
    WHERE r.organization_id IS NULL OR (u.platform, u.platform_blogger_id) <= (r.platform, r.platform_blogger_id);
  PERFORM roster_add_today(array_agg(u::roster_fact), true) FROM unnest(facts) u LEFT JOIN roster_recount r USING (organization_id)
    WHERE r.organization_id IS NULL OR (u.platform, u.platform_blogger_id) <= (r.platform, r.platform_blogger_id);
  PERFORM roster_add_today(array_agg(u::roster_fact), bool_and(r.since IS NULL))
    FROM unnest(facts) u JOIN roster_recount r USING (organization_id)
    WHERE NOT r.with_history AND ((u.platform, u.platform_blogger_id) <= (r.platform, r.platform_blogger_id)) IS NOT TRUE
    GROUP BY r.organization_id;
END $$;

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
              (greatest(b.updated_at, b.last_synced_at, b.platform_status_checked_at) AT TIME ZONE o.time_zone)::date AS seen_day,
              (coalesce(b.deactivated_at, b.updated_at) AT TIME ZONE o.time_zone)::date AS gone_day
            FROM blogger b JOIN organization o ON o.id = b.organization_id
            WHERE b.id = ANY (ids) AND (place.with_history OR roster_is_active(b))
          ) f,
          LATERAL (VALUES (f.created_day, place.with_history::integer, 1, 0),
            (CASE WHEN f.is_active AND f.seen_day > f.created_day THEN f.seen_day END, 0, 0, 1),
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

-- Another time zone has other days: what is so now, and what happened today, is counted again. Days that are over stay as they were.
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
  UPDATE roster_day d SET created = 0, seen = 0, seen_again = 0, added = CASE WHEN d.day < today THEN d.added ELSE 0 END,
    updated = CASE WHEN d.day < today THEN d.updated ELSE 0 END WHERE d.organization_id = NEW.id;
  RETURN NULL;
END $$;
