export { ADVISORY_LOCKS, LOCK_SPACES } from "./advisory-locks";
export {
  type Cells,
  createDb,
  getDb,
  getHealthDb,
  type Db,
  limitTransaction,
  lockSandbox,
  poolState,
  queryCells,
  queryPrepared,
  queryRows,
  runTransaction,
  setChangeSource,
  toInstant,
  type Tx,
} from "./db";
export {
  isDatabaseUnavailable,
  isDiskFull,
  retryDeadlock,
  retryLostRace,
  sqlState,
  wasDiskFull,
} from "./db-errors";
export { Prisma } from "./generated/client";
export { closeBeforeSuspension, SUSPENDED_IDLE_MS } from "./suspended-pool";
