import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import pg, { DatabaseError } from "pg";
import { afterAll, expect, it } from "vitest";
import { env } from "@/server/env";
import { startTlsProxy } from "@/testing/tls-proxy";
import { createDb, queryCells, queryPrepared, queryRows, runTransaction, type Tx } from "./db";
import { Prisma } from "./generated/client";
import { isDatabaseUnavailable, isDiskFull, retryDeadlock, retryLostRace, wasDiskFull } from "./db-errors";

const name = randomUUID();
const url = new URL(env.DATABASE_URL);
url.searchParams.set("application_name", name);
const db = createDb(url.href);
const other = new pg.Pool({ connectionString: env.DATABASE_URL });
afterAll(() => Promise.all([db.$disconnect(), other.end()]));

const endSessions = () =>
  other.query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = $1", [name]);
const endSoon = () => void sleep(200).then(endSessions);

const failureOf = (work: (tx: Tx) => Promise<unknown>) =>
  db.$transaction(work).then(
    () => null,
    (error: unknown) => error,
  );

const cases: Record<string, (tx: Tx) => Promise<unknown>> = {
  "while idle, long before the next statement": async (tx) => {
    await endSessions();
    await sleep(100);
    return tx.$queryRaw`SELECT 1`;
  },
  "while idle, right before the next statement": async (tx) => {
    await endSessions();
    return tx.organization.findFirst();
  },
  "long before the commit": async (tx) => {
    await tx.$queryRaw`SELECT 1`;
    await endSessions();
    await sleep(100);
  },
  "right before the commit": async (tx) => {
    await tx.$queryRaw`SELECT 1`;
    await endSessions();
  },
  "during a statement": (tx) => {
    endSoon();
    return tx.$executeRaw`SELECT pg_sleep(5)`;
  },
  "during a query": (tx) => {
    endSoon();
    return tx.$queryRaw`SELECT pg_sleep(5)::text`;
  },
};

it.each(Object.entries(cases))("recognises a session that the server ended %s", async (_, work) => {
  const error = await failureOf(work);
  expect(error).toBeInstanceOf(Error);
  expect(isDatabaseUnavailable(error)).toBe(true);
});

const slow = Prisma.sql`SELECT pg_sleep(5)::text`;
const byTheDriver: Record<string, () => Promise<unknown>> = {
  "a statement of a transaction": () =>
    runTransaction(db, (tx) => {
      endSoon();
      return queryRows(tx, slow);
    }),
  "the next statement of a transaction": () =>
    runTransaction(db, async (tx) => {
      await endSessions();
      await sleep(100);
      return queryRows(tx, slow);
    }),
  rows: () => {
    endSoon();
    return queryRows(db, slow);
  },
  cells: () => {
    endSoon();
    return queryCells(db, slow);
  },
  "a prepared statement": () => {
    endSoon();
    return queryPrepared(db, slow);
  },
};

it.each(Object.entries(byTheDriver))(
  "recognises a session that ended during %s of the driver",
  async (_, work) => {
    const error = await work().catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(Error);
    expect(isDatabaseUnavailable(error)).toBe(true);
    expect(await queryRows(db, Prisma.sql`SELECT 1 AS one`)).toEqual([{ one: 1 }]);
  },
);

it("recognises a reset connection, even if Prisma gives a raw statement's error no code of its own", async () => {
  const { port, hostname } = new URL(env.DATABASE_URL);
  const sockets = new Set<Socket>();
  const proxy = createServer((inner) => {
    sockets.add(inner);
    const outer = connect(Number(port), hostname).on("error", () => undefined);
    inner.on("error", () => undefined).on("close", () => outer.destroy());
    inner.pipe(outer).pipe(inner);
  });
  await once(proxy.listen(0, "127.0.0.1"), "listening");
  const through = new URL(env.DATABASE_URL);
  through.port = String((proxy.address() as AddressInfo).port);
  const cut = createDb(through.href, 1);
  await cut.$queryRaw`SELECT 1`;
  const failure = cut.$queryRaw`SELECT pg_sleep(5)::text`.catch((error: unknown) => error);
  await sleep(200);
  for (const socket of sockets) socket.resetAndDestroy();
  const error = await failure;
  expect(String(error)).toContain("Server has closed the connection");
  expect(isDatabaseUnavailable(error)).toBe(true);
  await cut.$disconnect();
  await new Promise((resolve) => proxy.close(resolve));
});

it("recognises a full disk, and remembers it for a minute", async () => {
  const full = "DO $$ BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = 'disk_full'; END $$";
  for (const fails of [(tx: Tx) => tx.$executeRawUnsafe(full), (tx: Tx) => tx.$queryRawUnsafe(full)]) {
    const error = await failureOf(fails);
    expect(isDatabaseUnavailable(error)).toBe(true);
    expect(isDiskFull(error, 1_000)).toBe(true);
  }
  expect([wasDiskFull(60_999), wasDiskFull(61_000)]).toEqual([true, false]);
  expect(isDiskFull(new Error("another"))).toBe(false);
});

it("does not treat a refusal of a reachable database as an outage", async () => {
  for (const statement of ["SELECT 1/0", "SELECT * FROM no_such_table", "SELECT 'x'::int"]) {
    const error = await failureOf((tx) => tx.$queryRawUnsafe(statement));
    expect(error).toBeInstanceOf(Error);
    expect(isDatabaseUnavailable(error)).toBe(false);
  }
});

function failure(code: string): DatabaseError {
  return Object.assign(new DatabaseError("broken off", 1, "error"), { code });
}

function failing(times: number, code: string) {
  let attempts = 0;
  const work = () => {
    attempts += 1;
    return attempts > times ? Promise.resolve("done") : Promise.reject(failure(code));
  };
  return { work, attempts: () => attempts };
}

it("retries work that PostgreSQL ended to break a deadlock", async () => {
  const { work, attempts } = failing(4, "40P01");
  expect(await retryDeadlock(work)).toBe("done");
  expect(attempts()).toBe(5);
});

it("fails with the deadlock after five attempts", async () => {
  const { work, attempts } = failing(9, "40P01");
  await expect(retryDeadlock(work)).rejects.toMatchObject({ code: "40P01" });
  expect(attempts()).toBe(5);
});

it("retries work after another transaction's unique key conflict only on request", async () => {
  const { work, attempts } = failing(2, "23505");
  expect(await retryLostRace(work)).toBe("done");
  expect(attempts()).toBe(3);
});

it("runs other failures once", async () => {
  const { work, attempts } = failing(1, "23505");
  await expect(retryDeadlock(work)).rejects.toMatchObject({ code: "23505" });
  expect(attempts()).toBe(1);
});

const untrusted = await startTlsProxy(env.DATABASE_URL);
const refusing = createDb(untrusted.url);
afterAll(async () => {
  await refusing.$disconnect();
  await untrusted.close();
});
const statement = Prisma.sql`SELECT 1::text AS one`;
const overTls: Record<string, () => Promise<unknown>> = {
  "the ORM": () => refusing.organization.findFirst(),
  "a raw statement": () => refusing.$queryRaw`SELECT 1`,
  "a transaction": () => runTransaction(refusing, (tx) => queryRows(tx, statement)),
  rows: () => queryRows(refusing, statement),
  cells: () => queryCells(refusing, statement),
  "a prepared statement": () => queryPrepared(refusing, statement),
};

it.each(
  (["valid", "expired"] as const).flatMap((which) =>
    Object.entries(overTls).map(([way, work]) => ({ which, way, work })),
  ),
)("recognises a server's $which certificate that is not trusted, by $way", async ({ which, work }) => {
  untrusted.present(which);
  const error = await work().catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(Error);
  expect(isDatabaseUnavailable(error)).toBe(true);
});
