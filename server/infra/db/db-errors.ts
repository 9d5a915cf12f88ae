import { MINUTE_MS } from "@/server/domain/kernel/durations";

/**
 * The SQLSTATE of a failed statement, or null. Prisma wraps the driver's error: the code is in `meta` of raw
 * query errors and in `cause` of others.
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
 * Connection exceptions, disk full, too many connections, shutdown or startup, and the limits set by
 * `limitTransaction`.
 */
const SQLSTATE_UNREACHABLE = /^(08\w{3}|53100|53300|57P0[123]|57014|55P03|25P03)$/;
/** The second message is Prisma's for raw statements, whose code is the same for every failure. */
const TEXT_UNREACHABLE =
  /Connection terminated|Server has closed the connection|connection error and is not queryable|timeout exceeded when trying to connect|Can't reach database server/i;
const MAX_CAUSES = 5;

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

const DISK_FULL_KEPT_MS = MINUTE_MS;
const lastFailure = globalThis as { crsDiskFullAtMs?: number };

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

export function wasDiskFull(nowMs = Date.now()): boolean {
  return nowMs - (lastFailure.crsDiskFullAtMs ?? -Infinity) < DISK_FULL_KEPT_MS;
}

const DEADLOCK = "40P01";
const UNIQUE_VIOLATION = "23505";
const ATTEMPTS = 5;

/** Repeats a transaction that PostgreSQL aborted to break a deadlock; at most five attempts. */
export function retryDeadlock<Result>(work: () => Promise<Result>): Promise<Result> {
  return retryOn([DEADLOCK], work);
}

/** Also repeats after a unique violation. Only for work that then finds the row of the other transaction. */
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
