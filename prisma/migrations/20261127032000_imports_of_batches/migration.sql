-- What a batch of 500 costs in the database: what must not be compared, looked up or locked a second time.

-- A statement that has compared the rows itself sets both columns, so that this trigger need not compare all columns again. Any other
-- statement is compared here, also one that sets a wrong revision or an older time.
CREATE OR REPLACE TRIGGER "blogger_touch" BEFORE UPDATE ON "blogger" FOR EACH ROW
  WHEN (NEW."revision" <> OLD."revision" + 1 OR NEW."updated_at" <= OLD."updated_at") EXECUTE FUNCTION "blogger_touch"();

-- A new blogger has no snapshot yet: no conflict to look for, and no day that became empty.
CREATE OR REPLACE FUNCTION "blogger_snapshot_inserted"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Of the table, whose metrics are compressed already.
  INSERT INTO blogger_snapshot (blogger_id, snapshot_date, fans_count, interact_rate, metrics)
    SELECT b.id, (b.updated_at AT TIME ZONE o.time_zone)::date, b.fans_count, b.interact_rate, b.metrics
      FROM blogger b JOIN organization o ON o.id = b.organization_id
      WHERE b.id = ANY (ARRAY(SELECT n.id FROM new_rows n))
        AND (b.fans_count IS NOT NULL OR b.interact_rate IS NOT NULL OR b.metrics <> '{}');
  RETURN NULL;
END $$;

-- Days that are there are updated by sets: ON CONFLICT locks each of their rows first. It remains for those that are new.
CREATE OR REPLACE FUNCTION "blogger_snapshot_write"("ids" text[]) RETURNS void LANGUAGE sql SET enable_nestloop TO on AS $$
  WITH day AS MATERIALIZED (
    SELECT b.id, (b.updated_at AT TIME ZONE o.time_zone)::date AS date, b.fans_count, b.interact_rate, b.metrics
      FROM blogger b JOIN organization o ON o.id = b.organization_id
      WHERE b.id = ANY (ids)
  ), updated AS (
    UPDATE blogger_snapshot s SET fans_count = d.fans_count, interact_rate = d.interact_rate, metrics = d.metrics
      FROM day d WHERE s.blogger_id = ANY (ids) AND s.blogger_id = d.id AND s.snapshot_date = d.date
      RETURNING s.blogger_id
  )
  INSERT INTO blogger_snapshot (blogger_id, snapshot_date, fans_count, interact_rate, metrics)
    SELECT d.* FROM day d WHERE d.id NOT IN (SELECT u.blogger_id FROM updated u)
    ON CONFLICT (blogger_id, snapshot_date) DO UPDATE
      SET fans_count = excluded.fans_count, interact_rate = excluded.interact_rate, metrics = excluded.metrics;

  -- Where all was cleared, the day is one on which nothing was known.
  DELETE FROM blogger_snapshot s USING blogger b JOIN organization o ON o.id = b.organization_id
    WHERE b.id = ANY (ids) AND s.blogger_id = b.id AND s.snapshot_date = (b.updated_at AT TIME ZONE o.time_zone)::date
      AND b.fans_count IS NULL AND b.interact_rate IS NULL AND b.metrics = '{}';
$$;

-- As above: positions that are there are updated by sets. The lock of the organization keeps others from inserting one meanwhile.
CREATE OR REPLACE FUNCTION "blogger_change_stamp"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  touched text[];
  there text[];
  stamped integer;
  head blogger_change_head%ROWTYPE;
BEGIN
  PERFORM pg_advisory_xact_lock(blogger_change_lock_key(NEW.organization_id));

  DELETE FROM change_stream.marker
    WHERE txid = NEW.txid AND organization_id = NEW.organization_id RETURNING blogger_ids INTO touched;
  SELECT count(*) INTO stamped FROM blogger WHERE id = ANY (touched);
  IF stamped = 0 THEN
    RETURN NULL;
  END IF;

  -- The head's row lock also makes a transaction with an old snapshot fail instead of stamping a position twice.
  INSERT INTO blogger_change_head (organization_id, seq, changed_at)
    VALUES (NEW.organization_id, stamped, date_trunc('milliseconds', clock_timestamp()))
    ON CONFLICT (organization_id) DO UPDATE
      SET seq = blogger_change_head.seq + stamped, changed_at = greatest(blogger_change_head.changed_at, excluded.changed_at)
    RETURNING * INTO head;

  WITH place AS MATERIALIZED (
    SELECT b.id, b.organization_id, head.seq - stamped + row_number() OVER (ORDER BY b.id) AS seq,
        CASE WHEN b.deactivated_at IS NULL THEN 'CREATED' ELSE 'DEACTIVATED' END::change_type AS change_type
      FROM blogger b WHERE b.id = ANY (touched)
  ), updated AS (
    UPDATE blogger_change c SET seq = p.seq, changed_at = head.changed_at,
        change_type = CASE WHEN p.change_type = 'DEACTIVATED' THEN p.change_type ELSE 'UPDATED'::change_type END
      FROM place p WHERE c.blogger_id = p.id AND c.blogger_id = ANY (touched)
      RETURNING c.blogger_id
  )
  INSERT INTO blogger_change (blogger_id, organization_id, seq, change_type, changed_at)
    SELECT p.id, p.organization_id, p.seq, p.change_type, head.changed_at
      FROM place p WHERE p.id NOT IN (SELECT u.blogger_id FROM updated u);
  RETURN NULL;
END $$;

-- Two functions of indexes that PostgreSQL cannot inline, since arrays and their texts depend on settings by its own declarations. As SQL each
-- call begins a query, 2 to 3 times as long. They name functions of PostgreSQL alone: maintenance searches no other schema.
CREATE OR REPLACE FUNCTION "blogger_folded"("tags" text[]) RETURNS text[] LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
  RETURN lower(tags::text)::text[];
END $$;

-- As blogger_search_text writes it.
CREATE OR REPLACE FUNCTION "blogger_words"("tags" text[], "category" text, "contact_email" text, "remark" text) RETURNS text
  LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
  RETURN 'x' || regexp_replace(nullif(concat_ws(' ', nullif(array_to_string(tags, ' '), ''), category, contact_email, remark), ''),
    '(.)', '\1x', 'g');
END $$;

-- Facts of the same moments are added up first, so that only their sums are divided into days.
CREATE OR REPLACE FUNCTION "roster_add_current"("facts" "roster_fact"[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO roster_delta (organization_id, holder_id, platform, day, bloggers, fans, fans_known, fans_least, price_low, price_middle,
      price_high, abnormal, unchecked, created, seen)
    SELECT s.* FROM (
      SELECT f.organization_id, f.holder_id, f.platform, line.day, sum(line.total * f.bloggers) AS bloggers, sum(line.total * f.fans) AS fans,
          sum(line.total * f.known) AS known, sum(line.total * f.least) AS least, sum(line.total * f.low) AS low,
          sum(line.total * f.middle) AS middle, sum(line.total * f.high) AS high, sum(line.total * f.abnormal) AS abnormal,
          sum(line.total * f.unchecked) AS unchecked, sum(line.created * f.bloggers) AS created, sum(line.seen * f.bloggers) AS seen
        FROM (
          SELECT u.organization_id, u.holder_id, u.platform, u.created_at, u.seen_at, sum(u.sign) AS bloggers,
              sum(u.sign::bigint * coalesce(u.fans, 0)) AS fans, sum(u.sign * (u.fans IS NOT NULL)::integer) AS known,
              sum(u.sign * (u.fans IS NOT NULL AND u.fans_is_least)::integer) AS least,
              sum(u.sign * coalesce((u.price < 100000)::integer, 0)) AS low,
              sum(u.sign * coalesce((u.price BETWEEN 100000 AND 999999)::integer, 0)) AS middle,
              sum(u.sign * coalesce((u.price >= 1000000)::integer, 0)) AS high,
              sum(u.sign * u.is_abnormal::integer) AS abnormal, sum(u.sign * u.is_unchecked::integer) AS unchecked
            FROM unnest(facts) u GROUP BY u.organization_id, u.holder_id, u.platform, u.created_at, u.seen_at
        ) f JOIN organization o ON o.id = f.organization_id,
        LATERAL (VALUES (NULL::date, 1, 0, 0), ((f.created_at AT TIME ZONE o.time_zone)::date, 0, 1, 0),
          ((f.seen_at AT TIME ZONE o.time_zone)::date, 0, 0, 1)) line (day, total, created, seen)
        WHERE line.total = 1 OR line.day IS NOT NULL
        GROUP BY f.organization_id, f.holder_id, f.platform, line.day
    ) s
    WHERE (s.bloggers, s.fans, s.known, s.least, s.low, s.middle, s.high, s.abnormal, s.unchecked, s.created, s.seen)
      <> (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
$$;

CREATE OR REPLACE FUNCTION "roster_add_today"("facts" "roster_fact"[], "with_events" boolean) RETURNS void LANGUAGE sql AS $$
  INSERT INTO roster_delta (organization_id, holder_id, platform, day, net, added, updated)
    SELECT f.organization_id, f.holder_id, f.platform, line.day, sum(f.bloggers * line.net), sum(f.bloggers * line.added),
        sum(f.bloggers * line.updated)
      FROM (
        SELECT u.*, (u.created_at AT TIME ZONE o.time_zone)::date AS created_day,
          coalesce((u.seen_at AT TIME ZONE o.time_zone)::date, '-infinity') AS seen_day,
          (now() AT TIME ZONE o.time_zone)::date AS begun, (clock_timestamp() AT TIME ZONE o.time_zone)::date AS today
        FROM (
          SELECT u.organization_id, u.holder_id, u.platform, u.created_at, u.seen_at, sum(u.sign) AS bloggers
            FROM unnest(facts) u GROUP BY u.organization_id, u.holder_id, u.platform, u.created_at, u.seen_at
        ) u JOIN organization o ON o.id = u.organization_id
      ) f,
      LATERAL (
        SELECT f.begun AS day, 1 AS net, (with_events AND f.created_day = f.begun)::integer AS added,
          (with_events AND f.seen_day = f.begun)::integer AS updated
        UNION ALL
        SELECT f.today, 0, (f.created_day = f.today)::integer, (f.seen_day = f.today)::integer
        WHERE with_events AND f.today <> f.begun
      ) line
      GROUP BY f.organization_id, f.holder_id, f.platform, line.day
      HAVING sum(f.bloggers * line.net) <> 0 OR sum(f.bloggers * line.added) <> 0 OR sum(f.bloggers * line.updated) <> 0;
$$;

CREATE OR REPLACE FUNCTION "blogger_labels_inserted"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO blogger_label (organization_id, owner_user_id, kind, value, count)
    SELECT n.organization_id, n.owner_user_id, l.kind, l.value, count(*)
      FROM new_rows n, blogger_labels_of(n.tags, n.category) l
      WHERE n.deactivated_at IS NULL AND (n.tags <> '{}' OR n.category IS NOT NULL)
      GROUP BY n.organization_id, n.owner_user_id, l.kind, l.value;
  IF random() < 0.05 THEN
    PERFORM blogger_labels_fold(ARRAY(SELECT DISTINCT organization_id FROM new_rows));
  END IF;
  RETURN NULL;
END $$;
