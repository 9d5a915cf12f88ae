-- The changes of a row are computed once: without OFFSET 0 PostgreSQL merges the subquery into the statement and computes its list of all
-- fields twice for each row, for the condition and for the row that is written. A second time, after an interrupted start, it stands there.
DO $migration$
DECLARE
  body text := pg_get_functiondef('blogger_history_updated'::regproc);
BEGIN
  IF strpos(body, 'OFFSET 0') = 0 THEN
    EXECUTE replace(body, 'AS changes' || chr(10) || '    ) c', 'AS changes OFFSET 0' || chr(10) || '    ) c');
  END IF;
END $migration$;
