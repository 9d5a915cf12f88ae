import { newId } from "@/server/domain/kernel/ids";
import { type Tx } from "@/server/infra/db";
import { type Ctx } from "@/server/services/kernel/verb";
import { buildSandbox, lockOrganization } from "./internal/build-sandbox";

/**
 * Makes the organization's sandbox with the fixed creators, unless it has one; returns its id. For the verb
 * that makes a test key.
 */
export async function createSandbox(tx: Tx, { organization }: Ctx): Promise<string> {
  const owner = await lockOrganization(tx, organization.id);
  if (owner.sandboxId !== null) return owner.sandboxId;
  const id = newId("organization");
  await buildSandbox(tx, owner, id);
  return id;
}
