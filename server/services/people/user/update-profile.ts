import { mutation } from "@/server/services/kernel/verb";
import { updateProfileInput, userWire } from "./schema";

export const updateProfile = mutation({
  permission: "self",
  input: updateProfileInput,
  output: userWire,
  audit: "user.update",
  async run({ ctx, tx, input }) {
    const where = { id: ctx.actor.userId };
    const before = await tx.user.findUniqueOrThrow({ where });
    return { before, after: await tx.user.update({ where, data: input }) };
  },
});
