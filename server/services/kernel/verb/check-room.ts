import { ServiceError } from "@/server/domain/kernel/errors";
import { type Tx } from "@/server/infra/db";
import { type Ctx } from "./ctx";
import { lockOrganization } from "./lock-organization";

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
