import { newId } from "@/server/domain/kernel/ids";
import { type Tx } from "@/server/infra/db";
import { type Ctx } from "@/server/services/kernel/verb";
import { buildSandbox, lockSandboxOwner } from "./internal/build-sandbox";

export async function createSandbox(tx: Tx, { organization }: Ctx): Promise<string> {
  const owner = await lockSandboxOwner(tx, organization.id);
  if (owner.sandboxId !== null) return owner.sandboxId;
  const id = newId("organization");
  await buildSandbox(tx, owner, id);
  return id;
}
