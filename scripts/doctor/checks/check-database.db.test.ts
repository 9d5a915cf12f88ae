import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { withClient } from "@/scripts/postgres/with-client";
import { env } from "@/server/env";
import { createEmptyDatabase } from "@/testing/database/create-empty-database";
import { createMigratedDatabase } from "@/testing/database/create-migrated-database";
import { startOldPostgres } from "@/testing/old-postgres";
import { setUpDoctor } from "@/testing/set-up-doctor";
import { startTransactionPooler } from "@/testing/transaction-pooler";

const database = env.DATABASE_URL;
const suite = setUpDoctor();

describe("of a database doctor names", () => {
  it("a database that refuses connections", async () => {
    suite.setUp({ DATABASE_URL: "postgresql://app@127.0.0.1:9/roster" });
    await suite.expectFailure("database", /127\.0\.0\.1:9\/roster cannot be used: .*ECONNREFUSED/);
  });

  it("a wrong password", async () => {
    const url = new URL(database);
    url.password = "wrong";
    suite.setUp({ DATABASE_URL: url.href });
    await suite.expectFailure("database", /refuses the role or its password/);
  });

  it("a server that is too old", async () => {
    const old = await startOldPostgres("14.9");
    suite.undo(old.close);
    suite.setUp({ DATABASE_URL: old.url });
    await suite.expectFailure("database", "The database is PostgreSQL 14.9");
  });

  it("a pooler in transaction mode without a direct address", async () => {
    const pooler = await startTransactionPooler(database);
    suite.undo(pooler.close);
    suite.setUp({ DATABASE_URL: pooler.url });
    await suite.expectFailure("database", "DATABASE_URL leads to a pooler in transaction mode");
    suite.setUp({ DATABASE_OWNER_URL: database });
    expect(await suite.failures("database")).toEqual([]);
  });

  it("a pooler that migrations would go through, and an owner that cannot sign in", async () => {
    const pooler = await startTransactionPooler(database);
    suite.undo(pooler.close);
    suite.setUp({ DATABASE_OWNER_URL: pooler.url });
    await suite.expectFailure("database", "DATABASE_OWNER_URL leads to a pooler in transaction mode");
    suite.setUp({ DATABASE_OWNER_URL: "postgresql://owner@127.0.0.1:9/roster" });
    await suite.expectFailure(
      "database",
      /^DATABASE_OWNER_URL \(127\.0\.0\.1:9\/roster\) cannot be used: .*ECONNREFUSED/,
    );
  });

  it("an address for migrations that leads to another database", async () => {
    const empty = await createEmptyDatabase();
    suite.undo(empty.drop);
    suite.setUp({ DATABASE_OWNER_URL: empty.url });
    await suite.expectFailure(
      "database",
      /^DATABASE_OWNER_URL leads to the database "[^"]+", and DATABASE_URL/,
    );
    suite.setUp({ DATABASE_OWNER_URL: database });
    expect(await suite.failures("database")).toEqual([]);
  });

  it("a role without rights, as the cause and not as a server that is away", async () => {
    const name = `stranger_${randomBytes(4).toString("hex")}`;
    await withClient(database, (client) => client.query(`CREATE ROLE ${name} LOGIN PASSWORD 'stranger'`));
    suite.undo(() => withClient(database, (client) => client.query(`DROP ROLE ${name}`)));
    const url = new URL(database);
    [url.username, url.password] = [name, "stranger"];
    suite.setUp({ DATABASE_URL: url.href });
    await suite.expectFailure("database", `The role "${name}" may not write the service's tables`);
  });

  it("pending migrations", async () => {
    const empty = await createEmptyDatabase();
    suite.undo(empty.drop);
    suite.setUp({ DATABASE_URL: empty.url });
    await suite.expectFailure("database", "The database has none of the service's tables");
    const former = await createMigratedDatabase();
    suite.undo(former.drop);
    const newest = "(SELECT max(migration_name) FROM _prisma_migrations)";
    await withClient(former.url, (client) =>
      client.query(`DELETE FROM _prisma_migrations WHERE migration_name = ${newest}`),
    );
    suite.setUp({ DATABASE_URL: former.url });
    await suite.expectFailure("database", /^Migrations that are not applied: 1, from \d+_/);
  });

  it("a clock that is 90 s off, either way", async () => {
    for (const offMs of [90_000, -90_000])
      await suite.expectFailure("database", /clock of this machine is (89|90|91|9\d) s away/, {
        now: () => Date.now() + offMs,
      });
  });
});
