import { ServiceError } from "@/server/domain/errors";
import { type Tx } from "@/server/infra/db";

/**
 * A time zone by the name that PostgreSQL has for it, which may know fewer than Node: days are cut in SQL, so an
 * organization with another one could import nothing. Throws `VALIDATION_FAILED`.
 */
export async function settleTimeZone(tx: Tx, timeZone: string): Promise<string> {
  const [known] = await tx.$queryRaw<{ name: string }[]>`
    SELECT name FROM pg_timezone_names WHERE lower(name) = lower(${timeZone})`;
  if (known !== undefined) return known.name;
  const message = "must be a time zone such as Asia/Shanghai";
  throw new ServiceError("VALIDATION_FAILED", `Please correct "timeZone": it ${message}.`, {
    issues: [{ path: "timeZone", message, code: "INVALID" }],
  });
}
