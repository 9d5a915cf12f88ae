export { createDb, getDb, type Db, type Tx } from "./db";
export { isDatabaseUnavailable } from "./is-database-unavailable";
export { limitTransaction } from "./limit-transaction";
export { sqlState } from "./sql-state";
export { Prisma } from "./generated/client";
