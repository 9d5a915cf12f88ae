export { createDb, getDb, type Db, type Tx } from "./db";
export { isDatabaseUnavailable } from "./is-database-unavailable";
export { limitTransaction } from "./limit-transaction";
export { retryDeadlock } from "./retry-deadlock";
export { sqlState } from "./sql-state";
export { Prisma } from "./generated/client";
