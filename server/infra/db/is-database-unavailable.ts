import { sqlState } from "./sql-state";

const PRISMA_UNREACHABLE = new Set(["P1000", "P1001", "P1002", "P1003", "P1008", "P1017", "P2024", "P2028"]);
const NODE_UNREACHABLE = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "ETIMEDOUT",
  "ENOTFOUND",
  "EPIPE",
  "EHOSTUNREACH",
]);
/** SQLSTATE classes: connection exceptions, too many connections, shutting down or starting up, `limitTransaction`'s limits. */
const SQLSTATE_UNREACHABLE = /^(08\w{3}|53300|57P0[123]|57014|55P03|25P03)$/;
const TEXT_UNREACHABLE =
  /Connection terminated|connection error and is not queryable|timeout exceeded when trying to connect|Can't reach database server/i;
const MAX_CAUSES = 5;

/** Whether an error means that the database cannot be reached at the moment, so that trying again later makes sense. */
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
