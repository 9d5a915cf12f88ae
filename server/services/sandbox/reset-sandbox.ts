import { sandboxCreators } from "@/server/domain/sandbox";
import { notFound } from "@/server/domain/errors";
import { recordAudit } from "@/server/services/audit";
import { authoriseOwner, type Ctx, withTransaction } from "@/server/services/verb";
import { buildSandbox } from "./internal/build-sandbox";
import { lockOrganization } from "./internal/lock-organization";
import { type SandboxWire } from "./schema";
import { startSandboxPushes } from "./start-sandbox-pushes";

/**
 * Brings the organization's sandbox back to its first state under the same id: every row in it goes, and the fixed creators come
 * anew. Owner only, as test keys are. Throws `NOT_FOUND` where no test key was made yet.
 */
export async function resetSandbox({ ctx }: { ctx: Ctx }): Promise<SandboxWire> {
  authoriseOwner(ctx, "api-key:write");
  const sandbox = await withTransaction(ctx, async (tx) => {
    const owner = await lockOrganization(tx, ctx.organization.id);
    if (owner.sandboxId === null) throw notFound("sandbox");
    // Rows of every table go with the organization, those of tables to come included.
    await tx.organization.delete({ where: { id: owner.sandboxId } });
    await buildSandbox(tx, owner, owner.sandboxId);
    const after = { id: owner.sandboxId, bloggerCount: sandboxCreators.length };
    await recordAudit(tx, ctx, { action: "sandbox.reset", before: null, after });
    return after;
  });
  startSandboxPushes(ctx);
  return sandbox;
}
