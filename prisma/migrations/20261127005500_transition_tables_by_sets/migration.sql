-- Each connection plans a trigger's statement once, and has no statistics of transition tables: PostgreSQL 18 then compares each new row with
-- each old one, which takes 40 ms in each of these for an update of 500 rows. A join by sets costs an update of one row nothing.
ALTER FUNCTION blogger_history_updated() SET enable_nestloop TO off;
ALTER FUNCTION blogger_labels_updated() SET enable_nestloop TO off;
ALTER FUNCTION blogger_mark_updated() SET enable_nestloop TO off;
ALTER FUNCTION blogger_snapshot_updated() SET enable_nestloop TO off;

-- They are called by those, and find their rows by their ids.
ALTER FUNCTION blogger_snapshot_write(text[]) SET enable_nestloop TO on;
ALTER FUNCTION blogger_labels_fold(text[]) SET enable_nestloop TO on;
