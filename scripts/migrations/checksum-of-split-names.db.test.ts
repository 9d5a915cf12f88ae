import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { readMigrations } from "@/scripts/migrations/read-migrations";
import { openDatabaseBefore } from "@/testing/database/open-database-before";

const SPLIT_NAMES = "20261126100100_split_names";

it("gives an installed database the checksum of the text that PostgreSQL 15 takes, and touches no other", async () => {
  const { client, migrate, close } = await openDatabaseBefore("20261127210000_checksum_of_split_names");
  const setChecksum = (checksum: string) =>
    client.query("UPDATE _prisma_migrations SET checksum = $1 WHERE migration_name = $2", [
      checksum,
      SPLIT_NAMES,
    ]);
  await setChecksum("77506f2822123a0d87479067f784962b6736c97527c7ba7d6c6ea4b4021e316a");
  await migrate();
  const { rows } = await client.query<{ name: string; checksum: string }>(
    "SELECT migration_name AS name, checksum FROM _prisma_migrations ORDER BY 1",
  );
  await close();
  const expected = readMigrations().migrationDirectories.map(({ path, migrationFile: { content } }) => ({
    name: path,
    checksum: createHash("sha256").update(content.value).digest("hex"),
  }));
  expect(rows).toEqual(expected);
});
