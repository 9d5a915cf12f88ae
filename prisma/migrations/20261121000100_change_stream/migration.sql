-- The change stream: stream order is commit order.
--
-- 1. A row trigger moves "updated_at" and "revision" exactly when a blogger really changes, whoever writes.
-- 2. Statement triggers note the touched bloggers in a marker row of the transaction, one an organization.
-- 3. A deferred trigger on the marker runs at commit: it takes the organization's lock, which is held until the commit is
--    visible, and stamps all touched bloggers with the next positions in one statement.

-- Scratch of running transactions, outside the schema that the models describe.
CREATE SCHEMA "change_stream";

CREATE UNLOGGED TABLE "change_stream"."marker" (
  "txid" xid8 NOT NULL,
  "organization_id" text NOT NULL,
  "blogger_ids" text[] NOT NULL,
  PRIMARY KEY ("txid", "organization_id")
);

CREATE FUNCTION "blogger_change_lock_key"("organization_id" text) RETURNS bigint
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN hashtextextended("organization_id", 7061);

CREATE FUNCTION "blogger_touch"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.updated_at := OLD.updated_at;
  NEW.revision := OLD.revision;
  IF NEW IS DISTINCT FROM OLD THEN
    NEW.updated_at := greatest(date_trunc('milliseconds', clock_timestamp()), OLD.updated_at);
    NEW.revision := OLD.revision + 1;
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER "blogger_touch" BEFORE UPDATE ON "blogger"
  FOR EACH ROW EXECUTE FUNCTION "blogger_touch"();

CREATE FUNCTION "blogger_mark_inserted"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO change_stream.marker AS m (txid, organization_id, blogger_ids)
    SELECT pg_current_xact_id(), n.organization_id, array_agg(n.id) FROM new_rows n GROUP BY n.organization_id
    ON CONFLICT (txid, organization_id) DO UPDATE SET blogger_ids = m.blogger_ids || excluded.blogger_ids;
  RETURN NULL;
END $$;

CREATE FUNCTION "blogger_mark_updated"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO change_stream.marker AS m (txid, organization_id, blogger_ids)
    SELECT pg_current_xact_id(), n.organization_id, array_agg(n.id)
      FROM new_rows n JOIN old_rows o ON o.id = n.id
      WHERE n.revision <> o.revision GROUP BY n.organization_id
    ON CONFLICT (txid, organization_id) DO UPDATE SET blogger_ids = m.blogger_ids || excluded.blogger_ids;
  RETURN NULL;
END $$;

CREATE TRIGGER "blogger_mark_inserted" AFTER INSERT ON "blogger"
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION "blogger_mark_inserted"();
CREATE TRIGGER "blogger_mark_updated" AFTER UPDATE ON "blogger"
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION "blogger_mark_updated"();

CREATE FUNCTION "blogger_change_stamp"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  touched text[];
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

  INSERT INTO blogger_change (blogger_id, organization_id, seq, change_type, changed_at)
    SELECT b.id, b.organization_id, head.seq - stamped + row_number() OVER (ORDER BY b.id),
        CASE WHEN b.deactivated_at IS NULL THEN 'CREATED' ELSE 'DEACTIVATED' END::change_type, head.changed_at
      FROM blogger b WHERE b.id = ANY (touched)
    ON CONFLICT (blogger_id) DO UPDATE SET seq = excluded.seq, changed_at = excluded.changed_at,
      change_type = CASE WHEN excluded.change_type = 'DEACTIVATED' THEN excluded.change_type ELSE 'UPDATED'::change_type END;
  RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER "blogger_change_stamp" AFTER INSERT ON "change_stream"."marker"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "blogger_change_stamp"();
