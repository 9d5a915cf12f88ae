import { PrismaPg } from "@prisma/adapter-pg";
import { type ChangeSource } from "@/server/domain/roster/blogger";
import { env } from "@/server/env";
import { LOCK_SPACES } from "./advisory-locks";
import { PrismaClient } from "./generated/client";

export type Db = PrismaClient;
/** What a verb writes with inside its transaction. */
export type Tx = Parameters<Parameters<Db["$transaction"]>[0]>[0];

const POOL_SIZE = 10;
const CONNECT_TIMEOUT_MS = 5_000;
/**
 * Waiting for a connection, and the longest transaction: a batch of 500 behind a slow rival still fits.
 * Prisma's own five seconds are less than a busy machine may take for a large statement.
 */
const TRANSACTION = { maxWait: 10_000, timeout: 60_000 };

export function createDb(connectionString: string, poolSize: number = POOL_SIZE): Db {
  const adapter = new PrismaPg({
    connectionString,
    max: poolSize,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  });
  return new PrismaClient({ adapter, transactionOptions: TRANSACTION });
}

const shared = globalThis as { crsDb?: Db };

/**
 * The process's database, connected at first use. Kept on `globalThis`, because a reload makes the module
 * again.
 */
export function getDb(): Db {
  return (shared.crsDb ??= createDb(env.DATABASE_URL));
}

/** Who changes bloggers in a transaction, and whence: what the history's triggers write. */
export type ChangeOrigin = { actor: string; source: ChangeSource };

/**
 * First statement of a transaction; says who changes bloggers in it. Ends a statement after 60 s, a wait for
 * a lock after 30 s, and a session idle in the transaction after 30 s. So an instance cut off from the
 * database frees its rows. Set for the transaction alone, because poolers refuse such settings when a
 * connection is made.
 */
export async function limitTransaction(tx: Tx, { actor, source }: ChangeOrigin): Promise<void> {
  await tx.$executeRaw`
    SELECT set_config('statement_timeout', '60s', true), set_config('lock_timeout', '30s', true),
      set_config('idle_in_transaction_session_timeout', '30s', true),
      set_config('crs.actor', ${actor}, true), set_config('crs.change_source', ${source}, true)`;
}

/** Ends a wait for a lock after 30 s again, where the transaction had another bound. */
export async function limitLockWaits(tx: Tx): Promise<void> {
  await tx.$executeRaw`SET LOCAL lock_timeout = '30s'`;
}

/** Says whence the transaction's later changes of bloggers come, where its actor does not tell. */
export async function setChangeSource(tx: Tx, source: ChangeSource): Promise<void> {
  await tx.$executeRaw`SELECT set_config('crs.change_source', ${source}, true)`;
}

/**
 * Locks a sandbox until the transaction ends: shared for writers, exclusive for whoever deletes its content.
 * It must be the transaction's first lock in the sandbox, because a deletion takes rows in an order that no
 * writer can follow.
 */
export async function lockSandbox(tx: Tx, sandboxId: string, mode: "shared" | "exclusive"): Promise<void> {
  if (mode === "shared")
    await tx.$executeRaw`SELECT pg_advisory_xact_lock_shared(hashtextextended(${sandboxId}, ${LOCK_SPACES.sandbox}))`;
  else
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${sandboxId}, ${LOCK_SPACES.sandbox}))`;
}
