-- CreateTable
CREATE TABLE "audit_link" (
    "entry_id" TEXT NOT NULL,
    "chain" TEXT NOT NULL,
    "seq" BIGINT NOT NULL,
    "hash" TEXT NOT NULL,

    CONSTRAINT "audit_link_pkey" PRIMARY KEY ("entry_id")
);

-- CreateTable
CREATE TABLE "audit_head" (
    "chain" TEXT NOT NULL,
    "seq" BIGINT NOT NULL,
    "hash" TEXT NOT NULL,

    CONSTRAINT "audit_head_pkey" PRIMARY KEY ("chain")
);

-- CreateIndex
CREATE UNIQUE INDEX "audit_link_chain_seq_key" ON "audit_link"("chain", "seq");

-- CreateIndex
CREATE INDEX "audit_entry_actor_id_created_at_id_idx" ON "audit_entry"("actor_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "audit_entry_request_id_idx" ON "audit_entry"("request_id");

-- The audit is tamper-evident: a chain of hashes an organization, in commit order (docs/rules.md#audit).

-- What a hash covers: the hash before it, the place, and every column of the entry.
CREATE FUNCTION "audit_hash"("previous" text, "seq" bigint, "entry" "audit_entry") RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN encode(sha256(convert_to(jsonb_build_array(
    "previous", "seq", ("entry").id, ("entry").organization_id, ("entry").actor_type, ("entry").actor_id,
    ("entry").actor_name, ("entry").action, ("entry").target_type, ("entry").target_id, ("entry").before,
    ("entry").after, ("entry").ip, ("entry").request_id,
    (extract(epoch FROM ("entry").created_at) * 1000)::bigint
  )::text, 'UTF8')), 'hex');

-- It runs at commit, under the lock that the change stream takes there, so that the two cannot wait for each other.
-- With the rights of the tables' owner: the application itself cannot write links and heads.
CREATE FUNCTION "audit_append"("entry" "audit_entry") RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  own_chain text := coalesce(entry.organization_id, 'platform');
  head audit_head%ROWTYPE;
BEGIN
  PERFORM pg_advisory_xact_lock(blogger_change_lock_key(own_chain));
  INSERT INTO audit_head (chain, seq, hash) VALUES (own_chain, 0, repeat('0', 64)) ON CONFLICT DO NOTHING;
  SELECT * INTO head FROM audit_head WHERE chain = own_chain FOR UPDATE;
  head.seq := head.seq + 1;
  head.hash := audit_hash(head.hash, head.seq, entry);
  INSERT INTO audit_link (entry_id, chain, seq, hash) VALUES (entry.id, own_chain, head.seq, head.hash);
  UPDATE audit_head SET seq = head.seq, hash = head.hash WHERE chain = own_chain;
END $$;
REVOKE EXECUTE ON FUNCTION "audit_append"("audit_entry") FROM PUBLIC;

CREATE FUNCTION "audit_entry_link"() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM audit_append(NEW);
  RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER "audit_entry_link" AFTER INSERT ON "audit_entry"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "audit_entry_link"();

CREATE TRIGGER "audit_link_refuse_change" BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit_link"
  FOR EACH STATEMENT EXECUTE FUNCTION "audit_entry_refuse_change"();
CREATE TRIGGER "audit_head_refuse_change" BEFORE DELETE OR TRUNCATE ON "audit_head"
  FOR EACH STATEMENT EXECUTE FUNCTION "audit_entry_refuse_change"();

-- What was written before this migration is sealed as it is now, the oldest first.
DO $$ DECLARE
  entry audit_entry;
BEGIN
  FOR entry IN SELECT * FROM audit_entry ORDER BY created_at, id LOOP
    PERFORM audit_append(entry);
  END LOOP;
END $$;
