import { afterAll, expect, it } from "vitest";
import { env } from "@/server/env";
import { createDb, type Db, Prisma, queryRows, runTransaction, type Tx } from "./index";
import { connectionOf } from "./transaction-connections";

const db = createDb(env.DATABASE_URL, 3);
afterAll(() => db.$disconnect());

const TRANSACTION = Prisma.sql`SELECT pg_current_xact_id()::text AS id`;
const byDriver = async (tx: Db | Tx) => (await queryRows<{ id: string }>(tx, TRANSACTION))[0]?.id;
const byOrm = async (tx: Tx) => (await tx.$queryRaw<{ id: string }[]>(TRANSACTION))[0]?.id;

it("statements of the driver and of the ORM are in one transaction", async () => {
  await runTransaction(db, async (tx) => {
    expect(connectionOf(tx)).not.toBeNull();
    expect(await byDriver(tx)).toBe(await byOrm(tx));
    expect(await byDriver(db)).not.toBe(await byDriver(tx));
  });
});

it("what the driver writes is rolled back with the transaction", async () => {
  const write = Prisma.sql`INSERT INTO role (id, name, label, status) VALUES ('rol_lost', 'lost', 'x', 1) RETURNING id`;
  const failed = runTransaction(db, async (tx) => {
    expect(await queryRows(tx, write)).toEqual([{ id: "rol_lost" }]);
    throw new Error("rolled back");
  });
  await expect(failed).rejects.toThrow("rolled back");
  expect(await db.role.count({ where: { id: "rol_lost" } })).toBe(0);
});

it("a transaction inside another one has its own connection", async () => {
  await runTransaction(db, async (outer) => {
    const outerId = await byDriver(outer);
    await runTransaction(db, async (inner) => {
      expect(await byDriver(inner)).toBe(await byOrm(inner));
      expect(await byDriver(inner)).not.toBe(outerId);
    });
    await db.$transaction(async (plain) => {
      expect(connectionOf(plain)).toBeNull();
      expect(await byDriver(plain)).toBe(await byOrm(plain));
      expect(await byDriver(plain)).not.toBe(outerId);
    });
    expect(await byDriver(outer)).toBe(outerId);
  });
});

it("refuses a statement after the end, rather than running it outside of the transaction", async () => {
  const ended = await runTransaction(db, (tx) => Promise.resolve(tx));
  await expect(byDriver(ended)).rejects.toThrow(/closed|already/i);
});
