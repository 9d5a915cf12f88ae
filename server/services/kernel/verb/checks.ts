import { z } from "zod";
import { ServiceError } from "@/server/domain/kernel/errors";
import { type Tx } from "@/server/infra/db";
import { type Ctx } from "./ctx";

/** Throws `BATCH_TOO_LARGE` (docs/rules.md#import). */
export function checkBatchSize(items: readonly unknown[], maxItems: number): void {
  if (items.length <= maxItems) return;
  const message = `A batch has at most ${maxItems} items; this one has ${items.length}. Split it.`;
  throw new ServiceError("BATCH_TOO_LARGE", message);
}

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

/** Default limit per organization for things that users create (docs/rules.md#limits-of-an-organization). */
const MAX_OF_A_KIND = 50;

/**
 * Throws `CONFLICT` when the organization is at its limit. Locks the organization until the transaction ends,
 * so concurrent calls cannot exceed the limit together.
 */
export async function checkRoom(
  tx: Tx,
  { organization }: Ctx,
  { noun, count, most = MAX_OF_A_KIND }: { noun: string; count: () => Promise<number>; most?: number },
): Promise<void> {
  await lockOrganization(tx, organization.id);
  if ((await count()) < most) return;
  throw new ServiceError(
    "CONFLICT",
    `An organization may have ${most.toLocaleString("en")} ${noun}. Delete one that you no longer need, then try again.`,
  );
}

/** Serialises changes of members, of the Owner and of what is limited, until the transaction ends. */
export async function lockOrganization(tx: Tx, organizationId: string): Promise<void> {
  await tx.$executeRaw`SELECT 1 FROM organization WHERE id = ${organizationId} FOR NO KEY UPDATE`;
}
