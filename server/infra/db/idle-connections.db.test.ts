import { setTimeout as sleep } from "node:timers/promises";
import { expect, it } from "vitest";
import { env } from "@/server/env";
import { createDb, getDb, Prisma, queryRows } from "./index";

it("a broken idle connection is replaced, also before the ORM's first statement", async () => {
  const db = createDb(env.DATABASE_URL, 1);
  const ownPid = async () => {
    const [row] = await queryRows<{ pid: number }>(db, Prisma.sql`SELECT pg_backend_pid() AS pid`);
    return row?.pid ?? 0;
  };
  const first = await ownPid();
  await getDb().$executeRaw`SELECT pg_terminate_backend(${first}::integer)`;
  await sleep(200);
  expect(await ownPid()).not.toBe(first);
  await db.$connect();
  await db.$disconnect();
});
