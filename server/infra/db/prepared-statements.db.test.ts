import { afterEach, beforeEach, expect, it } from "vitest";
import { env } from "@/server/env";
import { createDb, type Db, Prisma, queryPrepared } from "./index";

let db: Db;
beforeEach(() => {
  db = createDb(env.DATABASE_URL, 1);
});
afterEach(() => db.$disconnect());

const add = (a: number, b: number) =>
  queryPrepared<{ sum: number }>(db, Prisma.sql`SELECT ${a}::integer + ${b}::integer AS sum`);

const preparedNames = async () => {
  const rows = await db.$queryRaw<{ name: string }[]>`
    SELECT name FROM pg_prepared_statements WHERE name LIKE 'crs_%'`;
  return rows.map(({ name }) => name);
};

it("a statement is prepared once a session and run with other values", async () => {
  expect(await add(1, 2)).toEqual([{ sum: 3 }]);
  expect(await add(3, 4)).toEqual([{ sum: 7 }]);
  expect(await preparedNames()).toHaveLength(1);
});

it("a statement runs in a session that has not prepared it, as a pooler may give one", async () => {
  expect(await add(1, 2)).toEqual([{ sum: 3 }]);
  await db.$executeRaw`DEALLOCATE ALL`;
  expect(await add(3, 4)).toEqual([{ sum: 7 }]);
});

it("a statement runs in a session in which another client has prepared it", async () => {
  expect(await add(1, 2)).toEqual([{ sum: 3 }]);
  const [name] = await preparedNames();
  await db.$disconnect();
  db = createDb(env.DATABASE_URL, 1);
  await db.$executeRawUnsafe(`PREPARE ${name} AS SELECT $1::integer + $2::integer AS sum`);
  expect(await add(3, 4)).toEqual([{ sum: 7 }]);
});
