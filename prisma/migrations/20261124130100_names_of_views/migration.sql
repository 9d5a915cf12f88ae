-- Of views of one person with the same name the oldest keeps it; the others get a number that is free, such as "Food (2)".
DO $$
DECLARE
  view RECORD;
  n INTEGER;
  renamed TEXT;
BEGIN
  FOR view IN
    SELECT id, organization_id, user_id, name FROM (
      SELECT *, row_number() OVER (PARTITION BY organization_id, user_id, lower(name) ORDER BY created_at, id) AS place FROM blogger_view
    ) numbered
    WHERE place > 1 ORDER BY created_at, id
  LOOP
    n := 1;
    LOOP
      n := n + 1;
      renamed := left(view.name, 43) || ' (' || n || ')';
      EXIT WHEN NOT EXISTS (
        SELECT FROM blogger_view v
        WHERE v.organization_id = view.organization_id AND v.user_id = view.user_id AND lower(v.name) = lower(renamed));
    END LOOP;
    UPDATE blogger_view SET name = renamed WHERE id = view.id;
  END LOOP;
END $$;

CREATE UNIQUE INDEX "blogger_view_name_key" ON "blogger_view" ("organization_id", "user_id", (lower("name")));
