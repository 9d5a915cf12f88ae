export { createDb, getDb, type Db, limitTransaction, lockSandbox, type Tx } from "./db";
export { isDatabaseUnavailable, retryDeadlock, retryLostRace, sqlState } from "./db-errors";
export { Prisma } from "./generated/client";
