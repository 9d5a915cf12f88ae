-- The daily snapshots: what was known of a creator on a day of its organization's time zone, whoever wrote it.
--
-- Statement triggers write the day's row in the same transaction, when what is measured changes, or when it was found
-- unchanged by a scrape, which moves "last_synced_at". A changed remark is no measurement.

CREATE FUNCTION "blogger_snapshot_write"("ids" text[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO blogger_snapshot (blogger_id, snapshot_date, fans_count, interact_rate, metrics)
    SELECT b.id, (b.updated_at AT TIME ZONE o.time_zone)::date, b.fans_count, b.interact_rate, b.metrics
      FROM blogger b JOIN organization o ON o.id = b.organization_id
      WHERE b.id = ANY (ids)
    ON CONFLICT (blogger_id, snapshot_date) DO UPDATE
      SET fans_count = excluded.fans_count, interact_rate = excluded.interact_rate, metrics = excluded.metrics;

  -- Where all was cleared, the day is one on which nothing was known.
  DELETE FROM blogger_snapshot s USING blogger b JOIN organization o ON o.id = b.organization_id
    WHERE b.id = ANY (ids) AND s.blogger_id = b.id AND s.snapshot_date = (b.updated_at AT TIME ZONE o.time_zone)::date
      AND b.fans_count IS NULL AND b.interact_rate IS NULL AND b.metrics = '{}';
$$;

CREATE FUNCTION "blogger_snapshot_inserted"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM blogger_snapshot_write(array_agg(n.id)) FROM new_rows n
    WHERE n.fans_count IS NOT NULL OR n.interact_rate IS NOT NULL OR n.metrics <> '{}';
  RETURN NULL;
END $$;

CREATE FUNCTION "blogger_snapshot_updated"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM blogger_snapshot_write(array_agg(n.id)) FROM new_rows n JOIN old_rows o ON o.id = n.id
    WHERE n.revision <> o.revision AND (n.fans_count, n.interact_rate, n.metrics, n.last_synced_at)
      IS DISTINCT FROM (o.fans_count, o.interact_rate, o.metrics, o.last_synced_at);
  RETURN NULL;
END $$;

CREATE TRIGGER "blogger_snapshot_inserted" AFTER INSERT ON "blogger"
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION "blogger_snapshot_inserted"();
CREATE TRIGGER "blogger_snapshot_updated" AFTER UPDATE ON "blogger"
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION "blogger_snapshot_updated"();

-- Of bloggers that are older than this, the day of their last change is known.
SELECT blogger_snapshot_write(array_agg("id")) FROM "blogger"
  WHERE "fans_count" IS NOT NULL OR "interact_rate" IS NOT NULL OR "metrics" <> '{}';
