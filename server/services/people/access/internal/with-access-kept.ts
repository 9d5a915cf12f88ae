import { type Tx } from "@/server/infra/db";
import { assertManagerRemains } from "./assert-manager-remains";
import { assertOwnersRemain } from "./assert-owners-remain";

/**
 * Changes what roles give. Throws `CONFLICT` if no active manager would be left, or an Owner could no longer
 * manage their organization. The caller holds the lock of `lockOwnAccess`.
 */
export function withAccessKept<Result>(
  tx: Tx,
  roleIds: readonly string[],
  change: () => Promise<Result>,
): Promise<Result> {
  return assertManagerRemains(tx, () => assertOwnersRemain(tx, roleIds, change));
}
