import { type Tx } from "@/server/infra/db";
import { keepManager } from "./keep-manager";
import { keepOwners } from "./keep-owners";

/**
 * Makes a change of what roles give, unless managers or Owners would lose what they cannot do without. The
 * caller holds the lock of `holdAccess`. Throws `CONFLICT`.
 */
export function keepAccess<Result>(
  tx: Tx,
  roleIds: readonly string[],
  change: () => Promise<Result>,
): Promise<Result> {
  return keepManager(tx, () => keepOwners(tx, roleIds, change));
}
