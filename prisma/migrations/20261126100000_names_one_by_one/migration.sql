-- A category may be several: the text is taken apart where it is filtered and counted, and stays one text on the wire.

-- The names that a text lists, as they stand in it. Stored texts have commas alone, so the first branch is the usual one.
CREATE FUNCTION "blogger_names"("list" text) RETURNS text[]
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE WHEN "list" !~ '[、;；/|，／｜\s　]' THEN array_remove(string_to_array("list", ','), '')
    ELSE array_remove(regexp_split_to_array(btrim("list", E' \t\r\n　'), '[\s　]*[,、;；/|，／｜\r\n][\s　]*'), '') END;

CREATE INDEX "blogger_categories_idx" ON "blogger" USING gin (blogger_names(lower("category")));
DROP INDEX "blogger_list_by_folded_category_idx";

CREATE OR REPLACE FUNCTION "blogger_labels_of"("tags" text[], "category" text) RETURNS TABLE ("kind" label_kind, "value" text)
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  BEGIN ATOMIC
    (SELECT DISTINCT ON (lower(t)) 'TAG'::label_kind, t FROM unnest("tags") t ORDER BY lower(t), t)
    UNION ALL
    (SELECT DISTINCT ON (lower(c)) 'CATEGORY'::label_kind, c FROM unnest(blogger_names("category")) c ORDER BY lower(c), c);
  END;

-- What was counted of a text is so for each of its names. The index above has stopped writers until this ends.
WITH gone AS (
  DELETE FROM "blogger_label" WHERE "kind" = 'CATEGORY' RETURNING *
)
INSERT INTO "blogger_label" ("organization_id", "owner_user_id", "kind", "value", "count")
  SELECT g.organization_id, g.owner_user_id, g.kind, l.value, sum(g.count)
    FROM gone g, blogger_labels_of('{}', g.value) l
    GROUP BY g.organization_id, g.owner_user_id, g.kind, l.value HAVING sum(g.count) <> 0;
