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

/** The process's database, connected at first use. Kept on `globalThis`, because a reload makes the module anew. */
export function getDb(): Db {
  return (shared.crsDb ??= createDb(env.DATABASE_URL));
}
