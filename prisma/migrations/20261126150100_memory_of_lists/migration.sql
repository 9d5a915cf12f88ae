-- A frequent tag or text is a set of some hundred thousand rows while a list is found. In PostgreSQL's default of 4 MB the set knows only
-- their pages, and each row of these is read and compared again: a total of tags then takes three times as long. Not for a server that
-- gives more, and not where the database belongs to another role, as lists are then slower but right.
DO $$
BEGIN
  IF pg_size_bytes(current_setting('work_mem')) < pg_size_bytes('16MB') THEN
    EXECUTE format('ALTER DATABASE %I SET work_mem = %L', current_database(), '16MB');
  END IF;
EXCEPTION WHEN insufficient_privilege THEN
  RAISE NOTICE 'work_mem stays %', current_setting('work_mem');
END $$;
