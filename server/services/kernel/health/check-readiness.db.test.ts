import { readdirSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createDb, type Db } from "@/server/infra/db";
import { createMigratedDatabase } from "@/testing/database/create-migrated-database";
import { checkReadiness } from ".";

let database: Awaited<ReturnType<typeof createMigratedDatabase>>;
let db: Db;
beforeAll(async () => {
  database = await createMigratedDatabase();
  db = createDb(database.url);
});
afterAll(async () => {
  await db.$disconnect();
  await database.drop();
});

describe("readiness", () => {
  it("is there once the newest migration is, and not while it is applied", async () => {
    const newest = readdirSync("prisma/migrations").sort().at(-2) ?? "";
    expect(newest).toMatch(/^\d{14}_/);
    // Polled, because on a busy machine a database may take more than the two seconds.
    const readiness = (name: string) => expect.poll(() => checkReadiness(db, name), { timeout: 60_000 });
    await readiness(newest).toEqual({
      status: "ready",
      checks: { database: "ok", migrations: "ok" },
    });
    const pending = { status: "unready", checks: { database: "ok", migrations: "pending" } };
    await readiness("29991231235959_of_a_later_version").toEqual(pending);
    await db.$executeRaw`UPDATE _prisma_migrations SET finished_at = NULL WHERE migration_name = ${newest}`;
    await readiness(newest).toEqual(pending);
    await db.$executeRaw`ALTER TABLE _prisma_migrations RENAME TO elsewhere`;
    await readiness(newest).toEqual(pending);
  });

  it("is missing within two seconds when the database accepts and never answers", async () => {
    const silent = createServer();
    await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
    const { port } = silent.address() as AddressInfo;
    const none = createDb(`postgresql://nobody@127.0.0.1:${port}/none`, 1);
    expect(await checkReadiness(none, null)).toMatchObject({
      status: "unready",
      checks: { database: "unreachable" },
    });
    silent.close();
    void none.$disconnect();
  });
});
