import { z } from "zod";
import { notFound, ServiceError } from "@/server/domain/kernel/errors";
import { sandboxCreators } from "@/server/domain/roster/sandbox";
import { type Tx } from "@/server/infra/db";
import { type Ctx, mutation, noInput, rosterChanged } from "@/server/services/kernel/verb";
import { lockSandboxOwner } from "./internal/build-sandbox";
import { rebuildSandbox } from "./internal/sandbox-lifecycle";

/** @throws ServiceError `NOT_FOUND` before the first test key */
export const enterSandbox = mutation({
  permission: "api-key:write",
  audit: { none: "the choice is stored in the session's token" },
  input: noInput,
  output: z.object({ organizationId: z.string() }),
  async run({ ctx, tx }) {
    const sandboxOfId = ctx.organization.id;
    const sandbox = await tx.organization.findUnique({ where: { sandboxOfId }, select: { id: true } });
    if (sandbox === null) throw notFound("sandbox");
    return { organizationId: sandbox.id };
  },
});

const sandboxWire = z.object({
  id: z.string().meta({ description: "The sandbox's id, which a reset keeps" }),
  bloggerCount: z.int().meta({ description: "Creators it has now: the fixed ones" }),
  endpointCount: z.int().meta({ description: "Your own endpoints in it, which were kept" }),
  resetAt: z.iso.datetime().meta({ description: "When it was reset" }),
});

const resetting = {
  input: noInput,
  output: sandboxWire,
  audit: "sandbox.reset",
  retriesDeadlock: true,
  resetsSandbox: true,
} as const;

/**
 * Deletes every row of the sandbox and restores the fixed creators under the same id. Waits for running
 * writes, and blocks new ones until it is done.
 * @throws ServiceError `NOT_FOUND` before the first test key
 */
export const resetSandbox = mutation({
  ...resetting,
  permission: "api-key:write",
  run: ({ ctx, tx }) => reset(ctx, tx),
});

export const resetOwnSandbox = mutation({
  ...resetting,
  permission: "blogger:write",
  async run({ ctx, tx }) {
    if (!ctx.organization.isSandbox) {
      const message = "A live key has no sandbox. Send a test key: the sandbox that it belongs to is reset.";
      throw new ServiceError("NOT_FOUND", message);
    }
    return { ...(await reset(ctx, tx)), organizationId: ctx.organization.liveId };
  },
});

async function reset({ organization: { liveId }, afterCommit, now }: Ctx, tx: Tx) {
  const owner = await lockSandboxOwner(tx, liveId);
  const { sandboxId } = owner;
  if (sandboxId === null) throw notFound("sandbox");
  const endpointCount = await rebuildSandbox(tx, owner, sandboxId);
  afterCommit(rosterChanged(sandboxId));
  const bloggerCount = sandboxCreators.length;
  return { before: null, after: { id: sandboxId, bloggerCount, endpointCount, resetAt: now() } };
}
