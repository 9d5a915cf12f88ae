-- CreateTable
CREATE TABLE "roster_total" (
    "organization_id" TEXT NOT NULL,
    "holder_id" TEXT NOT NULL,
    "platform" "platform" NOT NULL,
    "bloggers" BIGINT NOT NULL,
    "fans" BIGINT NOT NULL,
    "fans_known" BIGINT NOT NULL,
    "price_low" BIGINT NOT NULL,
    "price_middle" BIGINT NOT NULL,
    "price_high" BIGINT NOT NULL,
    "abnormal" BIGINT NOT NULL,

    CONSTRAINT "roster_total_pkey" PRIMARY KEY ("organization_id","holder_id","platform")
);

-- CreateTable
CREATE TABLE "roster_day" (
    "organization_id" TEXT NOT NULL,
    "day" DATE NOT NULL,
    "holder_id" TEXT NOT NULL,
    "platform" "platform" NOT NULL,
    "created" BIGINT NOT NULL,
    "seen" BIGINT NOT NULL,
    "seen_again" BIGINT NOT NULL,
    "net" BIGINT NOT NULL,
    "added" BIGINT NOT NULL,
    "updated" BIGINT NOT NULL,

    CONSTRAINT "roster_day_pkey" PRIMARY KEY ("organization_id","day","holder_id","platform")
);

-- CreateTable
CREATE TABLE "roster_delta" (
    "id" BIGSERIAL NOT NULL,
    "organization_id" TEXT NOT NULL,
    "holder_id" TEXT NOT NULL,
    "platform" "platform" NOT NULL,
    "day" DATE,
    "bloggers" INTEGER NOT NULL DEFAULT 0,
    "fans" BIGINT NOT NULL DEFAULT 0,
    "fans_known" INTEGER NOT NULL DEFAULT 0,
    "price_low" INTEGER NOT NULL DEFAULT 0,
    "price_middle" INTEGER NOT NULL DEFAULT 0,
    "price_high" INTEGER NOT NULL DEFAULT 0,
    "abnormal" INTEGER NOT NULL DEFAULT 0,
    "created" INTEGER NOT NULL DEFAULT 0,
    "seen" INTEGER NOT NULL DEFAULT 0,
    "seen_again" INTEGER NOT NULL DEFAULT 0,
    "net" INTEGER NOT NULL DEFAULT 0,
    "added" INTEGER NOT NULL DEFAULT 0,
    "updated" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "roster_delta_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "roster_recount" (
    "organization_id" TEXT NOT NULL,
    "platform" "platform",
    "platform_blogger_id" TEXT,
    "with_history" BOOLEAN NOT NULL,

    CONSTRAINT "roster_recount_pkey" PRIMARY KEY ("organization_id")
);

-- CreateIndex
CREATE INDEX "roster_delta_organization_id_id_idx" ON "roster_delta"("organization_id", "id");

-- AddForeignKey
ALTER TABLE "roster_total" ADD CONSTRAINT "roster_total_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "roster_day" ADD CONSTRAINT "roster_day_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "roster_delta" ADD CONSTRAINT "roster_delta_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "roster_recount" ADD CONSTRAINT "roster_recount_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What the overview counts, in the transaction that changed a roster, whoever writes (docs/rules.md#overview).
--
-- 1. Statement triggers on "blogger" turn rows before and after into facts, and add their sums as lines of "roster_delta". Lines are
--    only added, so no writer waits for another; a job folds them into "roster_total" and "roster_day". Readers add both up.
-- 2. While an organization's roster is counted from its rows, page by page, only rows that have been counted add lines. A page takes the
--    organization's lock alone; writers share it.

CREATE FUNCTION "roster_count_lock_key"("organization_id" text) RETURNS bigint
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN hashtextextended("organization_id", 7062);

-- What is counted of an active blogger; "sign" is -1 of what it was before.
CREATE TYPE "roster_fact" AS (
  "sign" integer, "organization_id" text, "holder_id" text, "platform" "platform", "platform_blogger_id" text,
  "created_at" timestamptz, "seen_at" timestamptz, "fans" integer, "price" integer, "is_abnormal" boolean
);

-- The price is the one that lists filter by; "seen" is when the row was last updated or checked.
CREATE FUNCTION "roster_fact_of"("b" "blogger", "sign" integer) RETURNS "roster_fact"
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN ROW("sign", (b).organization_id, coalesce((b).owner_user_id, ''), (b).platform, (b).platform_blogger_id,
    (b).created_at, greatest((b).updated_at, (b).last_synced_at, (b).platform_status_checked_at), (b).fans_count,
    coalesce((b).price_mid_with_fee, (b).price_short_with_fee, (b).price_long_with_fee),
    (b).platform_status <> 'ACTIVE')::roster_fact;

CREATE FUNCTION "roster_is_active"("b" "blogger") RETURNS boolean
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN (b).deactivated_at IS NULL AND (b).merged_into_id IS NULL;

-- Adds what is so now: totals, and the days on which rows were created and last seen.
CREATE FUNCTION "roster_add_current"("facts" "roster_fact"[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO roster_delta (organization_id, holder_id, platform, day, bloggers, fans, fans_known, price_low, price_middle, price_high,
      abnormal, created, seen, seen_again)
    SELECT f.organization_id, f.holder_id, f.platform, line.day, sum(f.sign * line.total),
        sum(f.sign::bigint * line.total * coalesce(f.fans, 0)), sum(f.sign * line.total * (f.fans IS NOT NULL)::integer),
        sum(f.sign * line.total * coalesce((f.price < 100000)::integer, 0)),
        sum(f.sign * line.total * coalesce((f.price BETWEEN 100000 AND 999999)::integer, 0)),
        sum(f.sign * line.total * coalesce((f.price >= 1000000)::integer, 0)), sum(f.sign * line.total * f.is_abnormal::integer),
        sum(f.sign * line.created), sum(f.sign * line.seen), sum(f.sign * line.seen * (f.seen_day > f.created_day)::integer)
      FROM (
        SELECT u.*, (u.created_at AT TIME ZONE o.time_zone)::date AS created_day, (u.seen_at AT TIME ZONE o.time_zone)::date AS seen_day
        FROM unnest(facts) u JOIN organization o ON o.id = u.organization_id
      ) f,
      LATERAL (VALUES (NULL::date, 1, 0, 0), (f.created_day, 0, 1, 0), (f.seen_day, 0, 0, 1)) line (day, total, created, seen)
      GROUP BY f.organization_id, f.holder_id, f.platform, line.day
      HAVING sum(f.sign * line.total) <> 0 OR sum(f.sign::bigint * line.total * coalesce(f.fans, 0)) <> 0
        OR sum(f.sign * line.total * (f.fans IS NOT NULL)::integer) <> 0
        OR sum(f.sign * line.total * coalesce((f.price < 100000)::integer, 0)) <> 0
        OR sum(f.sign * line.total * coalesce((f.price BETWEEN 100000 AND 999999)::integer, 0)) <> 0
        OR sum(f.sign * line.total * coalesce((f.price >= 1000000)::integer, 0)) <> 0
        OR sum(f.sign * line.total * f.is_abnormal::integer) <> 0
        OR sum(f.sign * line.created) <> 0 OR sum(f.sign * line.seen) <> 0
        OR sum(f.sign * line.seen * (f.seen_day > f.created_day)::integer) <> 0;
$$;

-- Adds what happens today: the day's line keeps it when later days change the same rows.
CREATE FUNCTION "roster_add_today"("facts" "roster_fact"[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO roster_delta (organization_id, holder_id, platform, day, net, added, updated)
    SELECT f.organization_id, f.holder_id, f.platform, f.today, sum(f.sign), sum(f.sign * (f.created_day = f.today)::integer),
        sum(f.sign * (f.seen_day = f.today AND f.created_day < f.today)::integer)
      FROM (
        SELECT u.*, (u.created_at AT TIME ZONE o.time_zone)::date AS created_day, (u.seen_at AT TIME ZONE o.time_zone)::date AS seen_day,
          (clock_timestamp() AT TIME ZONE o.time_zone)::date AS today
        FROM unnest(facts) u JOIN organization o ON o.id = u.organization_id
      ) f
      GROUP BY f.organization_id, f.holder_id, f.platform, f.today
      HAVING sum(f.sign) <> 0 OR sum(f.sign * (f.created_day = f.today)::integer) <> 0
        OR sum(f.sign * (f.seen_day = f.today AND f.created_day < f.today)::integer) <> 0;
$$;

CREATE FUNCTION "roster_count"("facts" "roster_fact"[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF facts IS NULL THEN
    RETURN;
  END IF;
  PERFORM pg_advisory_xact_lock_shared(roster_count_lock_key(touched.id))
    FROM (SELECT DISTINCT u.organization_id AS id FROM unnest(facts) u ORDER BY 1) touched;
  IF NOT EXISTS (SELECT FROM roster_recount r JOIN unnest(facts) u ON u.organization_id = r.organization_id) THEN
    PERFORM roster_add_current(facts), roster_add_today(facts);
    RETURN;
  END IF;
  PERFORM roster_add_current(array_agg(u::roster_fact)) FROM unnest(facts) u LEFT JOIN roster_recount r USING (organization_id)
    WHERE r.organization_id IS NULL OR (u.platform, u.platform_blogger_id) <= (r.platform, r.platform_blogger_id);
  PERFORM roster_add_today(array_agg(u::roster_fact)) FROM unnest(facts) u LEFT JOIN roster_recount r USING (organization_id)
    WHERE r.organization_id IS NULL OR NOT r.with_history OR (u.platform, u.platform_blogger_id) <= (r.platform, r.platform_blogger_id);
END $$;

CREATE FUNCTION "roster_count_written"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  gone roster_fact[];
  come roster_fact[];
BEGIN
  IF TG_OP <> 'INSERT' THEN
    SELECT array_agg(roster_fact_of(o, -1)) INTO gone FROM old_rows o WHERE roster_is_active(o);
  END IF;
  IF TG_OP <> 'DELETE' THEN
    SELECT array_agg(roster_fact_of(n, 1)) INTO come FROM new_rows n WHERE roster_is_active(n);
  END IF;
  PERFORM roster_count(gone || come);
  RETURN NULL;
END $$;

CREATE TRIGGER "roster_count_inserted" AFTER INSERT ON "blogger"
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION "roster_count_written"();
CREATE TRIGGER "roster_count_updated" AFTER UPDATE ON "blogger"
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION "roster_count_written"();
CREATE TRIGGER "roster_count_deleted" AFTER DELETE ON "blogger"
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION "roster_count_written"();

-- Folds the oldest lines of an organization. Returns how many there were.
CREATE FUNCTION "roster_fold"("of_organization" text, "most" integer) RETURNS integer LANGUAGE sql AS $$
  WITH gone AS MATERIALIZED (
    DELETE FROM roster_delta WHERE id IN (
      SELECT d.id FROM roster_delta d WHERE d.organization_id = of_organization ORDER BY d.id LIMIT most FOR UPDATE)
    RETURNING *
  ), totals AS (
    INSERT INTO roster_total AS t (organization_id, holder_id, platform, bloggers, fans, fans_known, price_low, price_middle, price_high,
        abnormal)
      SELECT g.organization_id, g.holder_id, g.platform, sum(g.bloggers), sum(g.fans), sum(g.fans_known), sum(g.price_low),
        sum(g.price_middle), sum(g.price_high), sum(g.abnormal)
      FROM gone g WHERE g.day IS NULL GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
    ON CONFLICT (organization_id, holder_id, platform) DO UPDATE SET bloggers = t.bloggers + excluded.bloggers,
      fans = t.fans + excluded.fans, fans_known = t.fans_known + excluded.fans_known, price_low = t.price_low + excluded.price_low,
      price_middle = t.price_middle + excluded.price_middle, price_high = t.price_high + excluded.price_high,
      abnormal = t.abnormal + excluded.abnormal
  ), days AS (
    INSERT INTO roster_day AS t (organization_id, day, holder_id, platform, created, seen, seen_again, net, added, updated)
      SELECT g.organization_id, g.day, g.holder_id, g.platform, sum(g.created), sum(g.seen), sum(g.seen_again), sum(g.net), sum(g.added),
        sum(g.updated)
      FROM gone g WHERE g.day IS NOT NULL GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
    ON CONFLICT (organization_id, day, holder_id, platform) DO UPDATE SET created = t.created + excluded.created,
      seen = t.seen + excluded.seen, seen_again = t.seen_again + excluded.seen_again, net = t.net + excluded.net,
      added = t.added + excluded.added, updated = t.updated + excluded.updated
  )
  SELECT count(*)::integer FROM gone;
$$;

-- Counts the next rows of an organization that is counted again. Returns whether it was the last page.
CREATE FUNCTION "roster_recount_page"("of_organization" text, "size" integer) RETURNS boolean LANGUAGE plpgsql AS $$
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
    IF place.with_history THEN
      -- Rows that are gone were there until they were deactivated. Of several updates the last one is known.
      INSERT INTO roster_delta (organization_id, holder_id, platform, day, net, added, updated)
        SELECT f.organization_id, f.holder_id, f.platform, line.day, sum(line.net), sum(line.added), sum(line.updated)
          FROM (
            SELECT b.organization_id, coalesce(b.owner_user_id, '') AS holder_id, b.platform, roster_is_active(b) AS is_active,
              (b.created_at AT TIME ZONE o.time_zone)::date AS created_day,
              (greatest(b.updated_at, b.last_synced_at, b.platform_status_checked_at) AT TIME ZONE o.time_zone)::date AS seen_day,
              (coalesce(b.deactivated_at, b.updated_at) AT TIME ZONE o.time_zone)::date AS gone_day
            FROM blogger b JOIN organization o ON o.id = b.organization_id WHERE b.id = ANY (ids)
          ) f,
          LATERAL (VALUES (f.created_day, 1, 1, 0),
            (CASE WHEN f.is_active AND f.seen_day > f.created_day THEN f.seen_day END, 0, 0, 1),
            (CASE WHEN NOT f.is_active THEN f.gone_day END, -1, 0, 0)) line (day, net, added, updated)
          WHERE line.day IS NOT NULL
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

-- Another time zone has other days: what is so now is counted again. What happened stays on the day that it was.
CREATE FUNCTION "roster_count_in_zone"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(roster_count_lock_key(NEW.id));
  PERFORM roster_fold(NEW.id, NULL);
  DELETE FROM roster_total t WHERE t.organization_id = NEW.id;
  -- A count that makes the history out of the rows as well begins again with nothing.
  DELETE FROM roster_day d USING roster_recount r WHERE d.organization_id = NEW.id AND r.organization_id = NEW.id AND r.with_history;
  UPDATE roster_day d SET created = 0, seen = 0, seen_again = 0 WHERE d.organization_id = NEW.id;
  INSERT INTO roster_recount AS r (organization_id, with_history) VALUES (NEW.id, false)
    ON CONFLICT (organization_id) DO UPDATE SET platform = NULL, platform_blogger_id = NULL;
  RETURN NULL;
END $$;

CREATE TRIGGER "roster_count_in_zone" AFTER UPDATE OF "time_zone" ON "organization"
  FOR EACH ROW WHEN (OLD."time_zone" IS DISTINCT FROM NEW."time_zone") EXECUTE FUNCTION "roster_count_in_zone"();

-- Rosters that are older than this.
INSERT INTO "roster_recount" ("organization_id", "with_history")
  SELECT o."id", true FROM "organization" o WHERE EXISTS (SELECT FROM "blogger" b WHERE b."organization_id" = o."id");

-- Lines come and go all the while: a fold reads few dead ones.
ALTER TABLE "roster_delta" SET (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);
