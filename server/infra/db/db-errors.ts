/**
 * The SQLSTATE of a failed statement, or null. Prisma wraps the driver's error: the code is in `meta` of a
 * raw query's error, and in the cause of others.
 */
export function sqlState(error: unknown): string | null {
  if (typeof error !== "object" || error === null) return null;
  for (const field of ["originalCode", "code"] as const) {
    const code = field in error ? (error as Record<string, unknown>)[field] : undefined;
    if (typeof code === "string" && /^[0-9A-Z]{5}$/.test(code) && !code.startsWith("P2")) return code;
  }
  for (const field of ["meta", "driverAdapterError", "cause"] as const) {
    const inner = field in error ? sqlState((error as Record<string, unknown>)[field]) : null;
    if (inner !== null) return inner;
  }
  return null;
}

const PRISMA_UNREACHABLE = new Set(["P1000", "P1001", "P1002", "P1003", "P1008", "P1017", "P2024", "P2028"]);
const NODE_UNREACHABLE = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "ETIMEDOUT",
  "ENOTFOUND",
  "EPIPE",
  "EHOSTUNREACH",
]);
const DISK_FULL = "53100";
/**
 * SQLSTATE classes: connection exceptions, full disk, too many connections, shutdown or start,
 * `limitTransaction`'s limits.
 */
const SQLSTATE_UNREACHABLE = /^(08\w{3}|53100|53300|57P0[123]|57014|55P03|25P03)$/;
/** The second is Prisma's, of a raw statement: its code is that of any failed one. */
const TEXT_UNREACHABLE =
  /Connection terminated|Server has closed the connection|connection error and is not queryable|timeout exceeded when trying to connect|Can't reach database server/i;
const MAX_CAUSES = 5;

/** Whether an error means that the database is unreachable at the moment, so that a retry makes sense. */
export function isDatabaseUnavailable(error: unknown): boolean {
  for (let current = error, depth = 0; current instanceof Error && depth < MAX_CAUSES; depth += 1) {
    const code = "code" in current ? String(current.code) : "";
    if (PRISMA_UNREACHABLE.has(code) || NODE_UNREACHABLE.has(code)) return true;
    if (SQLSTATE_UNREACHABLE.test(sqlState(current) ?? "")) return true;
    if (TEXT_UNREACHABLE.test(current.message)) return true;
    current = current.cause;
  }
  return false;
}

const DISK_FULL_KEPT_MS = 60_000;
const lastFailure = globalThis as { crsDiskFullAtMs?: number };

/** Whether an error means that the disk of the database is full. Remembered, for `wasDiskFull`. */
export function isDiskFull(error: unknown, nowMs = Date.now()): boolean {
  for (let current = error, depth = 0; current instanceof Error && depth < MAX_CAUSES; depth += 1) {
    if (sqlState(current) === DISK_FULL) {
      lastFailure.crsDiskFullAtMs = nowMs;
      return true;
    }
    current = current.cause;
  }
  return false;
}

/** Whether a statement of this process failed in the last minute because the database's disk was full. */
export function wasDiskFull(nowMs = Date.now()): boolean {
  return nowMs - (lastFailure.crsDiskFullAtMs ?? -Infinity) < DISK_FULL_KEPT_MS;
}

const DEADLOCK = "40P01";
const UNIQUE_VIOLATION = "23505";
const ATTEMPTS = 5;

/** Runs a transaction's work again where PostgreSQL ended it to break a deadlock, five attempts in all. */
export function retryDeadlock<Result>(work: () => Promise<Result>): Promise<Result> {
  return retryOn([DEADLOCK], work);
}

/**
 * Does the same, and also where another transaction stored the same unique key first. Only for work that
 * then finds the row that the other stored.
 */
export function retryLostRace<Result>(work: () => Promise<Result>): Promise<Result> {
  return retryOn([DEADLOCK, UNIQUE_VIOLATION], work);
}

async function retryOn<Result>(states: readonly string[], work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (!states.includes(sqlState(error) ?? "") || attempt === ATTEMPTS) throw error;
    }
  }
}
