import { parseInput } from "@/server/domain/errors";
import { recordAudit } from "@/server/services/audit";
import { authoriseSelf, type PlatformVerb, withTransaction } from "@/server/services/verb";
import { toUser } from "./internal";
import { type UpdateProfileInput, updateProfileInput, type UserWire } from "./schema";

/** Changes the acting person's own account. */
export async function updateProfile({ ctx, input }: PlatformVerb<UpdateProfileInput>): Promise<UserWire> {
  const { userId: id } = authoriseSelf(ctx);
  const data = parseInput(updateProfileInput, input);
  return withTransaction(ctx, async (tx) => {
    const before = await tx.user.findUniqueOrThrow({ where: { id } });
    const after = await tx.user.update({ where: { id }, data });
    await recordAudit(tx, ctx, { action: "user.update", before, after });
    return toUser(after);
  });
}
