import { z } from "zod";
import { notFound } from "@/server/domain/errors";
import { sandboxCreators } from "@/server/domain/sandbox";
import { lockSandbox } from "@/server/infra/db";
import { lockDeliveries } from "@/server/services/delivery-state";
import { mutation, noInput, rosterChanged } from "@/server/services/verb";
import { buildSandbox, lockOrganization } from "./internal/build-sandbox";

/**
 * An organization's sandbox after a reset: its id stays, its `bloggerCount` is that of the fixed creators.
 */
const sandboxWire = z.object({ id: z.string(), bloggerCount: z.int() });

/**
 * Brings the organization's sandbox back to its first state under the same id: every row in it goes, and
 * the fixed creators come back. Waits for what is being written into it, and lets nothing in meanwhile.
 * @throws ServiceError `NOT_FOUND` where no test key was made yet
 */
export const resetSandbox = mutation({
  permission: "api-key:write",
  input: noInput,
  output: sandboxWire,
  audit: "sandbox.reset",
  retriesDeadlock: true,
  async run({ ctx, tx }) {
    const owner = await lockOrganization(tx, ctx.organization.id);
    if (owner.sandboxId === null) throw notFound("sandbox");
    await lockSandbox(tx, owner.sandboxId, "exclusive");
    await lockDeliveries(tx, owner.sandboxId);
    // Rows of every table go with the organization, those of tables to come included.
    await tx.organization.delete({ where: { id: owner.sandboxId } });
    await buildSandbox(tx, owner, owner.sandboxId);
    ctx.afterCommit(rosterChanged(owner.sandboxId));
    return { before: null, after: { id: owner.sandboxId, bloggerCount: sandboxCreators.length } };
  },
});
