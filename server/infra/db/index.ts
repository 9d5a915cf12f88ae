export { createDb, getDb, type Db, type Tx, limitTransaction } from "./db";
export { isDatabaseUnavailable, retryDeadlock, sqlState } from "./db-errors";
export { Prisma } from "./generated/client";
