import { z } from "zod";
import { ServiceError } from "@/server/domain/kernel/errors";

/** The `updatedAt` of the row as a form read it; without it the update goes through whatever was changed. */
export const readAt = { updatedAt: z.iso.datetime().exactOptional() };

/**
 * Refuses an update of a row that was changed after the caller had read it
 * (docs/rules.md#administration). The row is one that the transaction holds, so that of two updates at once
 * the second is refused. Throws `CONFLICT`.
 */
export function checkUnchanged(row: { updatedAt: Date }, updatedAt: string | undefined): void {
  if (updatedAt === undefined || Date.parse(updatedAt) === row.updatedAt.getTime()) return;
  const message = "was changed after you read it";
  throw new ServiceError(
    "CONFLICT",
    `This was changed at ${row.updatedAt.toISOString()}, after you had read it. Nothing was written: load it again, then repeat your change.`,
    { issues: [{ path: "updatedAt", message, code: "CHANGED_SINCE" }] },
  );
}
