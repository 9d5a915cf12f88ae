-- A lock of its own: of a sandbox the former was also the one that its writers hold, so that its time zone waited for them.
CREATE OR REPLACE FUNCTION "roster_count_lock_key"("organization_id" text) RETURNS bigint
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN hashtextextended("organization_id", 7064);
