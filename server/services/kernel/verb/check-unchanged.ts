import { z } from "zod";
import { ServiceError } from "@/server/domain/kernel/errors";

/** The row's `updatedAt` as the form read it. When absent, the update overwrites any newer change. */
export const readAt = { updatedAt: z.iso.datetime().exactOptional() };

/**
 * Throws `CONFLICT` when the row was changed after the caller read it (docs/rules.md#administration). The
 * transaction must hold a lock on `row`, so that the second of two concurrent updates is refused.
 */
export function checkUnchanged(row: { updatedAt: Date }, updatedAt: string | undefined): void {
  if (updatedAt === undefined || Date.parse(updatedAt) === row.updatedAt.getTime()) return;
  const message = "was changed after you read it";
  throw new ServiceError(
    "CONFLICT",
    `This was changed at ${row.updatedAt.toISOString()}, after you had read it, so nothing was written. Load it again, then repeat your change.`,
    { issues: [{ path: "updatedAt", message, code: "CHANGED_SINCE" }] },
  );
}
