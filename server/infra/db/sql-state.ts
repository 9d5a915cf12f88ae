/**
 * The SQLSTATE of a failed statement, or null. Prisma wraps the driver's error; the code stands in `meta` of a raw query's error
 * and in the cause of others.
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
