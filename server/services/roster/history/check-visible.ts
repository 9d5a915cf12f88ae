import { notFound } from "@/server/domain/kernel/errors";
import { type Ctx } from "@/server/services/kernel/verb";
import { visibleOwnerId } from "@/server/services/roster/blogger";

/** @throws `NOT_FOUND`. */
export async function checkVisible(ctx: Ctx, id: string): Promise<void> {
  const ownerId = visibleOwnerId(ctx);
  const where = { id, organizationId: ctx.organization.id };
  const seen = await ctx.db.blogger.count({
    where: ownerId === undefined ? where : { ...where, ownerUserId: ownerId },
  });
  if (seen === 0) throw notFound("blogger");
}
