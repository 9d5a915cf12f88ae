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

const PRISMA_UNREACHABLE = new Set("P1000 P1001 P1002 P1003 P1008 P1011 P1017 P2024 P2028 P2037".split(" "));
const NODE_UNREACHABLE = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "ECONNABORTED",
  "ETIMEDOUT",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EPIPE",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENETDOWN",
  "ERR_STREAM_DESTROYED",
  "ERR_STREAM_WRITE_AFTER_END",
]);
/**
 * What the ORM's adapter says of a connection, in the `cause` of its error, which is no Error. Only a COMMIT
 * that a cut interrupts fails with the adapter's own error; from all else the ORM makes one with a code.
 */
const ADAPTER_UNREACHABLE = new Set([
  "DatabaseNotReachable",
  "ConnectionClosed",
  "SocketTimeout",
  "TooManyConnections",
  "TlsConnectionError",
]);
/** A certificate or TLS that the driver refuses: an operator renews it, while callers repeat their calls. */
const TLS_REFUSED =
  /^(CERT_\w+|CRL_\w+|ERR_TLS_\w+|ERR_SSL_\w+|UNABLE_TO_\w+|(DEPTH_ZERO_)?SELF_SIGNED_CERT\w*|HOSTNAME_MISMATCH)$/;
const DISK_FULL = "53100";
/**
 * Connection exceptions, lack of memory, disk or connections, shutdown or startup, an end of an idle session,
 * the limits set by `limitTransaction`, and a former primary that only reads after a failover.
 */
const SQLSTATE_UNREACHABLE = /^(08\w{3}|53[0-3]00|57P0[1235]|57014|55P03|25P03|25006)$/;
/** The second message is Prisma's for raw statements, whose code is the same for every failure. */
const TEXT_UNREACHABLE =
  /Connection terminated|Server has closed the connection|connection error and is not queryable|Client was closed and is not queryable|timeout exceeded when trying to connect|Can't reach database server|does not support SSL connections|error establishing an SSL connection|Error opening a TLS connection/i;
const MAX_CAUSES = 5;

export function isDatabaseUnavailable(error: unknown): boolean {
  for (let current = error, depth = 0; current instanceof Error && depth < MAX_CAUSES; depth += 1) {
    const code = "code" in current ? String(current.code) : "";
    if (PRISMA_UNREACHABLE.has(code) || NODE_UNREACHABLE.has(code) || TLS_REFUSED.test(code)) return true;
    if (SQLSTATE_UNREACHABLE.test(sqlState(current) ?? "")) return true;
    if (TEXT_UNREACHABLE.test(current.message)) return true;
    if (ADAPTER_UNREACHABLE.has(adapterKind(current))) return true;
    current = current.cause;
  }
  return false;
}

function adapterKind({ cause }: Error): string {
  return typeof cause === "object" && cause !== null && "kind" in cause ? String(cause.kind) : "";
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
