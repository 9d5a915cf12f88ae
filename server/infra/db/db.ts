import { PrismaPg } from "@prisma/adapter-pg";
import { env } from "@/server/env";
import { PrismaClient } from "./generated/client";

export type Db = PrismaClient;
/** What a verb writes with inside its transaction. */
export type Tx = Parameters<Parameters<Db["$transaction"]>[0]>[0];

const POOL_SIZE = 10;
const CONNECT_TIMEOUT_MS = 5_000;

export function createDb(connectionString: string, poolSize: number = POOL_SIZE): Db {
  const adapter = new PrismaPg({
    connectionString,
    max: poolSize,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  });
  return new PrismaClient({ adapter });
}

const shared = globalThis as { crsDb?: Db };

/**
 * The process's database, connected at first use. Kept on `globalThis`, because a reload makes the module
 * again.
 */
export function getDb(): Db {
  return (shared.crsDb ??= createDb(env.DATABASE_URL));
}

/**
 * First statement of a transaction. Ends a statement after 60 s, a wait for a lock after 30 s, and a session
 * idle in the transaction after 30 s. So an instance cut off from the database frees its rows. Set for the
 * transaction alone, because poolers refuse such settings when a connection is made.
 */
export async function limitTransaction(tx: Tx): Promise<void> {
  await tx.$executeRaw`
    SELECT set_config('statement_timeout', '60s', true), set_config('lock_timeout', '30s', true),
      set_config('idle_in_transaction_session_timeout', '30s', true)`;
}

/**
 * Locks a sandbox until the transaction ends: shared for writers, exclusive for whoever deletes its content.
 * It must be the transaction's first lock in the sandbox, because a deletion takes rows in an order that no
 * writer can follow.
 */
export async function lockSandbox(tx: Tx, sandboxId: string, mode: "shared" | "exclusive"): Promise<void> {
  if (mode === "shared")
    await tx.$executeRaw`SELECT pg_advisory_xact_lock_shared(hashtextextended(${sandboxId}, 7062))`;
  else await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${sandboxId}, 7062))`;
}
