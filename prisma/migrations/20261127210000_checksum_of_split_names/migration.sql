-- "split_names" ordered rows by an aggregate that PostgreSQL has for rows only since version 18; it now does so with arrays and
-- comes to the same. Databases that applied the earlier text keep a history that Prisma's own command agrees with.
-- Prisma replays migrations in a database without the history.
DO $$
BEGIN
  IF to_regclass('_prisma_migrations') IS NOT NULL THEN
    UPDATE "_prisma_migrations" SET "checksum" = '4d40479d16e59576b1c03a4d883f5b9f634967972db719cdfeace08337b09226'
      WHERE "migration_name" = '20261126100100_split_names'
        AND "checksum" = '77506f2822123a0d87479067f784962b6736c97527c7ba7d6c6ea4b4021e316a';
  END IF;
END $$;
