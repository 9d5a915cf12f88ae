import { z } from "zod";
import { notFound } from "@/server/domain/errors";
import { mutation, noInput } from "@/server/services/verb";

/**
 * The sandbox of the organization worked in, for its Owner to go on there.
 * @throws ServiceError `NOT_FOUND` where no test key was made yet
 */
export const enterSandbox = mutation({
  permission: "api-key:write",
  audit: { none: "the choice stands in the session's token" },
  input: noInput,
  output: z.object({ organizationId: z.string() }),
  async run({ ctx, tx }) {
    const sandboxOfId = ctx.organization.id;
    const sandbox = await tx.organization.findUnique({ where: { sandboxOfId }, select: { id: true } });
    if (sandbox === null) throw notFound("sandbox");
    return { organizationId: sandbox.id };
  },
});
