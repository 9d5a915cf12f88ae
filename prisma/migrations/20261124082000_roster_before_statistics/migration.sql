-- Until PostgreSQL has statistics of a roster it holds a platform of it for one row, and takes any index that begins with organization
-- and platform for as good as the key: each look-up then reads the whole platform. Of equals it takes the one that was made last.
DROP INDEX "blogger_organization_id_platform_platform_blogger_id_key";
CREATE UNIQUE INDEX "blogger_organization_id_platform_platform_blogger_id_key" ON "blogger"("organization_id", "platform", "platform_blogger_id");

-- Statistics of a file's rows as soon as they have come. Only who owns a table may gather them, and the application owns none.
-- Where they are being gathered anyway, that is enough.
CREATE FUNCTION "import_row_analyze"() RETURNS void LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  ANALYZE (SKIP_LOCKED) import_row (file_id, line, platform_blogger_id);
END $$;
