import { createHash } from "node:crypto";
import pg from "pg";
import { type ChangeSource } from "@/server/domain/people/actor";
import { env } from "@/server/env";
import { MINUTE_MS } from "@/server/domain/kernel/durations";
import { isTracing } from "@/server/infra/tracing";
import { LOCK_SPACES } from "./advisory-locks";
import { Prisma, PrismaClient } from "./generated/client";
import { tracedPool } from "./traced-pool";
import { connectionOf, noteConnection, TellingAdapter } from "./transaction-connections";
import { closeBeforeSuspension, SUSPENDED_IDLE_MS } from "./suspended-pool";

export type Db = PrismaClient;
export type Tx = Parameters<Parameters<Db["$transaction"]>[0]>[0];

const POOL_SIZE = 10;
const HEALTH_POOL_SIZE = 1;
const CONNECT_TIMEOUT_MS = 5_000;
/**
 * A silent connection of the health pool is replaced after this time, because its only connection would keep
 * the health at `unavailable`. Longer than a check waits: the driver also counts time in which this process
 * was busy.
 */
const HEALTH_SILENT_MS = 5_000;
/**
 * Limits of waiting for a connection and of a transaction, in ms. Prisma's default of five seconds is too
 * short for a batch of 500 rows on a busy machine.
 */
const TRANSACTION = { maxWait: 10_000, timeout: MINUTE_MS };

/** Kept on `globalThis`, because a hot reload makes this module again, and a build has it several times. */
const shared = globalThis as {
  crsDb?: Db;
  crsHealthDb?: { url: string; db: Db };
  crsPools?: WeakMap<Db, pg.Pool>;
};
const pools = (shared.crsPools ??= new WeakMap());

/**
 * `suspended`: the platform freezes the process between requests, so idle connections are closed before.
 * `silentMs`: a connection whose statement is not answered within this time is replaced.
 */
export function createDb(
  connectionString: string,
  poolSize: number = POOL_SIZE,
  { suspended = false, silentMs }: { suspended?: boolean; silentMs?: number } = {},
): Db {
  const config = {
    connectionString,
    max: poolSize,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    ...(suspended && { idleTimeoutMillis: SUSPENDED_IDLE_MS }),
    ...(silentMs !== undefined && { query_timeout: silentMs, keepAlive: true }),
  };
  const pool = isTracing() ? tracedPool(config) : new pg.Pool(config);
  if (suspended) closeBeforeSuspension(pool);
  // The pool replaces a broken idle connection; without a listener its error would end the process. The ORM
  // adds one with its first statement only.
  pool.on("error", () => undefined);
  const adapter = new TellingAdapter(pool, { disposeExternalPool: true });
  const db = new PrismaClient({ adapter, transactionOptions: TRANSACTION });
  pools.set(db, pool);
  return db;
}

/** A row as PostgreSQL's text of each column, in the order of the SELECT list. */
export type Cells = readonly (string | null)[];

const asText = { getTypeParser: () => (text: string) => text };

/**
 * Reads rows without the ORM and without parsing values, for answers that are text again: on a page of 500
 * bloggers the ORM's work takes longer than the statement. Outside of transactions only.
 */
export async function queryCells(db: Db, { text, values }: Prisma.Sql): Promise<Cells[]> {
  const { rows } = await poolOf(db).query<(string | null)[]>({
    text,
    values,
    rowMode: "array",
    types: asText,
  });
  return rows;
}

type Statement = { text: string; values: unknown[] };

/**
 * Reads rows by the driver alone, for statements of every call and for those with much text: the ORM writes
 * values as JSON and reads them again. In a transaction that `runTransaction` has not opened, by the ORM.
 * Statements cast bigint and numeric columns, which the driver returns as text and the ORM does not.
 */
export async function queryRows<Row extends pg.QueryResultRow>(
  db: Db | Tx,
  { text, values }: Statement,
): Promise<Row[]> {
  const connection = connectionOf(db) ?? pools.get(db as Db);
  if (connection === undefined) return db.$queryRawUnsafe<Row[]>(text, ...values);
  const { rows } = await connection.query<Row>(text, values);
  return rows;
}

/** `$transaction` in which `queryRows` uses the driver, unless an extension of the client must see it all. */
export function runTransaction<Result>(db: Db, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  if (!pools.has(db)) return db.$transaction(work);
  return noteConnection((note) =>
    db.$transaction((tx) => {
      note(tx);
      return work(tx);
    }),
  );
}

/** Errors of a pooler that gives a session of another client, and of a plan from before a migration. */
const STATEMENT_LOST = new Set(["26000", "42P05", "0A000"]);
const names = new Map<string, string>();

/**
 * As `$queryRaw`, but planned once a connection: planning a statement of many parts takes longer than running
 * it. The name is that of the text, so a session that another client has prepared it in may run it, too. None
 * of these errors comes from a statement that has run, so it is sent again without a name. Outside of
 * transactions only.
 */
export async function queryPrepared<Row extends object>(
  db: Db,
  { text, values }: Prisma.Sql,
): Promise<Row[]> {
  const pool = poolOf(db);
  let name = names.get(text);
  if (name === undefined) {
    name = `crs_${createHash("sha256").update(text).digest("hex").slice(0, 32)}`;
    names.set(text, name);
  }
  try {
    return (await pool.query<Row>({ name, text, values })).rows;
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || !STATEMENT_LOST.has(error.code ?? "")) throw error;
    return (await pool.query<Row>({ text, values })).rows;
  }
}

function poolOf(db: Db): pg.Pool {
  const pool = pools.get(db);
  if (pool === undefined) throw new Error("this database client was not made by createDb");
  return pool;
}

type PoolState = { inUse: number; idle: number; waiting: number; size: number };

/** The connections of this process, and the statements that wait for one. */
export function poolState(db: Db): PoolState {
  const { totalCount, idleCount, waitingCount, options } = poolOf(db);
  return { inUse: totalCount - idleCount, idle: idleCount, waiting: waitingCount, size: options.max };
}

/** Connects on first use. */
export function getDb(): Db {
  return (shared.crsDb ??= createDb(env.DATABASE_URL, POOL_SIZE, { suspended: env.VERCEL !== undefined }));
}

/** Has its own pool, so that the health report answers while all connections of the calls are busy. */
export function getHealthDb(): Db {
  const { DATABASE_URL: url } = env;
  if (shared.crsHealthDb?.url !== url) {
    const db = createDb(url, HEALTH_POOL_SIZE, {
      suspended: env.VERCEL !== undefined,
      silentMs: HEALTH_SILENT_MS,
    });
    shared.crsHealthDb = { url, db };
  }
  return shared.crsHealthDb.db;
}

const UTC_MS = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3}\+00$/;
const parseInstant = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ) as (text: string) => Date;

/** A cell of type timestamptz as ISO 8601 in UTC. Most are in UTC with three decimals and need no parsing. */
export function toInstant(cell: string): string {
  if (UTC_MS.test(cell)) return `${cell.slice(0, 10)}T${cell.slice(11, 23)}Z`;
  return parseInstant(cell).toISOString();
}

export type ChangeOrigin = { actor: string; source: ChangeSource };

/**
 * Must be the first statement of a transaction: sets the origin of changes and the limits of statements (60
 * s), lock waits (30 s) and idle sessions (30 s), so that an instance cut off from the database frees its
 * rows. Set per transaction, because poolers reject these settings at connection time.
 */
export async function limitTransaction(tx: Tx, { actor, source }: ChangeOrigin): Promise<void> {
  const settings = Prisma.sql`
    SELECT set_config('statement_timeout', '60s', true), set_config('lock_timeout', '30s', true),
      set_config('idle_in_transaction_session_timeout', '30s', true),
      set_config('crs.actor', ${actor}, true), set_config('crs.change_source', ${source}, true)`;
  await queryRows(tx, settings);
}

export async function setChangeSource(tx: Tx, source: ChangeSource): Promise<void> {
  await tx.$executeRaw`SELECT set_config('crs.change_source', ${source}, true)`;
}

/**
 * Locks a sandbox until the transaction ends: shared for writers, exclusive for deletion. It must be the
 * first lock in the sandbox, because a deletion locks rows in an order that no writer can follow.
 */
export async function lockSandbox(tx: Tx, sandboxId: string, mode: "shared" | "exclusive"): Promise<void> {
  if (mode === "shared")
    await tx.$executeRaw`SELECT pg_advisory_xact_lock_shared(hashtextextended(${sandboxId}, ${LOCK_SPACES.sandbox}))`;
  else
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${sandboxId}, ${LOCK_SPACES.sandbox}))`;
}
