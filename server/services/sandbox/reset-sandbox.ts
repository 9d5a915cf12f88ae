import { sandboxCreators } from "@/server/domain/sandbox";
import { notFound } from "@/server/domain/errors";
import { retryDeadlock, type Tx } from "@/server/infra/db";
import { recordAudit } from "@/server/services/audit";
import { lockDeliveries } from "@/server/services/delivery-state";
import { authoriseOwner, type Ctx, lockSandbox, withTransaction } from "@/server/services/verb";
import { buildSandbox } from "./internal/build-sandbox";
import { lockOrganization } from "./internal/lock-organization";
import { type SandboxWire } from "./schema";
import { startSandboxPushes } from "./start-sandbox-pushes";

/**
 * Brings the organization's sandbox back to its first state under the same id: every row in it goes, and the fixed creators come
 * anew. Waits for what is being written into it, and lets nothing in meanwhile. Owner only, as test keys are. Throws `NOT_FOUND` where no test key was made yet.
 */
export async function resetSandbox({ ctx }: { ctx: Ctx }): Promise<SandboxWire> {
  authoriseOwner(ctx, "api-key:write");
  const sandbox = await retryDeadlock(() => withTransaction(ctx, (tx) => reset(tx, ctx)));
  startSandboxPushes(ctx);
  return sandbox;
}

async function reset(tx: Tx, ctx: Ctx): Promise<SandboxWire> {
  const owner = await lockOrganization(tx, ctx.organization.id);
  if (owner.sandboxId === null) throw notFound("sandbox");
  await lockSandbox(tx, owner.sandboxId, "exclusive");
  await lockDeliveries(tx, owner.sandboxId);
  // Rows of every table go with the organization, those of tables to come included.
  await tx.organization.delete({ where: { id: owner.sandboxId } });
  await buildSandbox(tx, owner, owner.sandboxId);
  const after = { id: owner.sandboxId, bloggerCount: sandboxCreators.length };
  await recordAudit(tx, ctx, { action: "sandbox.reset", before: null, after });
  return after;
}
