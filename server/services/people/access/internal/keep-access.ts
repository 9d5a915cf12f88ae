import { type Tx } from "@/server/infra/db";
import { keepManager } from "./keep-manager";
import { keepOwners } from "./keep-owners";

/**
 * Changes what roles give. Throws `CONFLICT` if no active manager would be left, or an Owner could no longer
 * manage their organization. The caller holds the lock of `holdAccess`.
 */
export function keepAccess<Result>(
  tx: Tx,
  roleIds: readonly string[],
  change: () => Promise<Result>,
): Promise<Result> {
  return keepManager(tx, () => keepOwners(tx, roleIds, change));
}
