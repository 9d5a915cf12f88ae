-- CreateEnum
CREATE TYPE "label_kind" AS ENUM ('TAG', 'CATEGORY');

-- CreateTable
CREATE TABLE "blogger_label" (
    "id" BIGSERIAL NOT NULL,
    "organization_id" TEXT NOT NULL,
    "owner_user_id" TEXT,
    "kind" "label_kind" NOT NULL,
    "value" TEXT NOT NULL,
    "count" INTEGER NOT NULL,

    CONSTRAINT "blogger_label_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "blogger_label_organization_id_kind_idx" ON "blogger_label"("organization_id", "kind");

-- AddForeignKey
ALTER TABLE "blogger_label" ADD CONSTRAINT "blogger_label_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Counts of tags and categories. A statement that changes bloggers adds rows, and never changes one: writers do not wait for each other.
-- One statement in twenty folds the organization's rows into one a value. What another writer is folding it passes over.
CREATE FUNCTION "blogger_labels_of"("tags" text[], "category" text) RETURNS TABLE ("kind" label_kind, "value" text)
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  BEGIN ATOMIC
    (SELECT DISTINCT ON (lower(t)) 'TAG'::label_kind, t FROM unnest("tags") t ORDER BY lower(t), t)
    UNION ALL SELECT 'CATEGORY'::label_kind, "category" WHERE "category" IS NOT NULL;
  END;

CREATE FUNCTION "blogger_labels_fold"("organizations" text[]) RETURNS void LANGUAGE sql AS $$
  WITH gone AS (
    DELETE FROM blogger_label WHERE id IN (
      SELECT id FROM blogger_label WHERE organization_id = ANY (organizations) ORDER BY id LIMIT 20000 FOR UPDATE SKIP LOCKED)
    RETURNING organization_id, owner_user_id, kind, value, count
  )
  INSERT INTO blogger_label (organization_id, owner_user_id, kind, value, count)
    SELECT organization_id, owner_user_id, kind, value, sum(count) FROM gone
    GROUP BY organization_id, owner_user_id, kind, value HAVING sum(count) <> 0;
$$;

CREATE FUNCTION "blogger_labels_inserted"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO blogger_label (organization_id, owner_user_id, kind, value, count)
    SELECT n.organization_id, n.owner_user_id, l.kind, l.value, count(*)
      FROM new_rows n, blogger_labels_of(n.tags, n.category) l
      WHERE n.deactivated_at IS NULL GROUP BY n.organization_id, n.owner_user_id, l.kind, l.value;
  IF random() < 0.05 THEN
    PERFORM blogger_labels_fold(ARRAY(SELECT DISTINCT organization_id FROM new_rows));
  END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION "blogger_labels_updated"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  organizations text[];
BEGIN
  WITH changed AS MATERIALIZED (
    SELECT o.organization_id, o.owner_user_id AS old_owner, n.owner_user_id AS new_owner,
        o.deactivated_at IS NULL AS was_active, n.deactivated_at IS NULL AS is_active,
        o.tags AS old_tags, n.tags AS new_tags, o.category AS old_category, n.category AS new_category
      FROM new_rows n JOIN old_rows o ON o.id = n.id
      WHERE n.tags <> o.tags OR n.category IS DISTINCT FROM o.category OR n.owner_user_id IS DISTINCT FROM o.owner_user_id
        OR (n.deactivated_at IS NULL) <> (o.deactivated_at IS NULL)
  ), difference AS (
    SELECT c.organization_id, c.new_owner AS owner_user_id, l.kind, l.value, 1 AS count
      FROM changed c, blogger_labels_of(c.new_tags, c.new_category) l WHERE c.is_active
    UNION ALL
    SELECT c.organization_id, c.old_owner, l.kind, l.value, -1
      FROM changed c, blogger_labels_of(c.old_tags, c.old_category) l WHERE c.was_active
  ), added AS (
    INSERT INTO blogger_label (organization_id, owner_user_id, kind, value, count)
      SELECT d.organization_id, d.owner_user_id, d.kind, d.value, sum(d.count) FROM difference d
      GROUP BY d.organization_id, d.owner_user_id, d.kind, d.value HAVING sum(d.count) <> 0
      RETURNING organization_id
  )
  SELECT array_agg(DISTINCT organization_id) INTO organizations FROM added;
  IF organizations IS NOT NULL AND random() < 0.05 THEN
    PERFORM blogger_labels_fold(organizations);
  END IF;
  RETURN NULL;
END $$;

-- With an organization its counts go as well.
CREATE FUNCTION "blogger_labels_deleted"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO blogger_label (organization_id, owner_user_id, kind, value, count)
    SELECT o.organization_id, o.owner_user_id, l.kind, l.value, -count(*)
      FROM old_rows o JOIN organization g ON g.id = o.organization_id, blogger_labels_of(o.tags, o.category) l
      WHERE o.deactivated_at IS NULL GROUP BY o.organization_id, o.owner_user_id, l.kind, l.value;
  RETURN NULL;
END $$;

CREATE TRIGGER "blogger_labels_inserted" AFTER INSERT ON "blogger"
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION "blogger_labels_inserted"();
CREATE TRIGGER "blogger_labels_updated" AFTER UPDATE ON "blogger"
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION "blogger_labels_updated"();
CREATE TRIGGER "blogger_labels_deleted" AFTER DELETE ON "blogger"
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION "blogger_labels_deleted"();

INSERT INTO "blogger_label" ("organization_id", "owner_user_id", "kind", "value", "count")
  SELECT b.organization_id, b.owner_user_id, l.kind, l.value, count(*)
    FROM "blogger" b, blogger_labels_of(b.tags, b.category) l
    WHERE b.deactivated_at IS NULL GROUP BY b.organization_id, b.owner_user_id, l.kind, l.value;
