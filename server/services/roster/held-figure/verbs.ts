import { toFigure } from "@/server/domain/roster/blogger";
import { tellsBuckets } from "@/server/domain/roster/platforms";
import { notFound, ServiceError } from "@/server/domain/kernel/errors";
import { type Tx } from "@/server/infra/db";
import { visibleOwnerId, findKeptId, updateBlogger } from "@/server/services/roster/blogger";
import {
  countNewestFirst,
  type Ctx,
  listNewestFirst,
  mutation,
  noInput,
  query,
  rosterChanged,
} from "@/server/services/kernel/verb";
import {
  heldFigureCount,
  heldFigureList,
  listHeldFiguresInput,
  settledFigures,
  settleHeldFiguresInput,
} from "./schema";

/** Throws `INVALID_CURSOR`. */
export const listHeldFigures = query({
  permission: "blogger:read",
  input: listHeldFiguresInput,
  output: heldFigureList,
  async run({ ctx, input: { bloggerId, limit, cursor } }) {
    const filter =
      bloggerId === undefined
        ? open(ctx)
        : { bloggerId: await findKeptId(ctx.db, ctx, bloggerId), blogger: seen(ctx) };
    const find = { list: "held figures", by: "since", filter, limit, cursor } as const;
    const { items, ...rest } = await listNewestFirst(ctx, find, (page) =>
      ctx.db.heldFigure.findMany({
        ...page,
        include: { blogger: { select: { nickname: true, platform: true } } },
      }),
    );
    return { list: items.map(({ blogger, ...row }) => ({ ...row, ...blogger })), ...rest };
  },
});

export const countHeldFigures = query({
  permission: "blogger:read",
  input: noInput,
  output: heldFigureCount,
  async run({ ctx }) {
    const filter = open(ctx);
    const total = await countNewestFirst(ctx, { by: "since", filter }, (rows) =>
      ctx.db.heldFigure.count(rows),
    );
    const oldest = await ctx.db.heldFigure.findFirst({
      where: { ...filter, organizationId: ctx.organization.id },
      orderBy: { since: "asc" },
      select: { since: true },
    });
    return { ...total, since: oldest?.since ?? null };
  },
});

/**
 * Writes held figures. Throws `NOT_FOUND`, and `CONFLICT` if none of them is still held or the creator is
 * deactivated.
 */
export const acceptHeldFigures = mutation({
  permission: "blogger:write",
  input: settleHeldFiguresInput,
  output: settledFigures,
  audit: "blogger.acceptHeldFigures",
  async run({ ctx, tx, input }) {
    const { blogger, held, before, after } = await lockHeld(tx, ctx, input);
    if (blogger.isDeactivated)
      throw new ServiceError(
        "CONFLICT",
        "The creator is deactivated. Import it again first to reactivate it.",
      );
    const { platform, platformBloggerId } = blogger;
    const figures = Object.fromEntries(held.map(({ field, found }) => [field, toFigure(field, found)]));
    const isLeast = "fansCount" in figures && tellsBuckets(platform);
    const fields = { ...figures, ...(isLeast && { fansCountIsLeast: true }) };
    await updateBlogger(tx, ctx.organization, { platform, platformBloggerId, fields });
    await tx.heldFigure.deleteMany({ where: { id: { in: held.map(({ id }) => id) } } });
    ctx.afterCommit(rosterChanged(ctx.organization.id));
    return { before, after, result: { fields: held.map(({ field }) => field) } };
  },
});

/** Keeps the stored figures. Throws `NOT_FOUND`, and `CONFLICT` if none of them is still held. */
export const dismissHeldFigures = mutation({
  permission: "blogger:write",
  input: settleHeldFiguresInput,
  output: settledFigures,
  audit: "blogger.dismissHeldFigures",
  async run({ ctx, tx, input }) {
    const { held, before, after } = await lockHeld(tx, ctx, input);
    const where = { id: { in: held.map(({ id }) => id) } };
    await tx.heldFigure.updateMany({ where, data: { dismissedAt: ctx.now() } });
    return { before, after, result: { fields: held.map(({ field }) => field) } };
  },
});

/** Limits a query to creators that the actor may see (docs/rules.md#data-mode). */
function seen(ctx: Ctx) {
  const ownerId = visibleOwnerId(ctx);
  return ownerId === undefined ? {} : { ownerUserId: ownerId };
}

function open(ctx: Ctx) {
  return { dismissedAt: null, blogger: { ...seen(ctx), deactivatedAt: null } };
}

type Target = { id: string; fields?: readonly string[] };

async function lockHeld(tx: Tx, ctx: Ctx, { id, fields }: Target) {
  await tx.$queryRaw`SELECT 1 FROM blogger WHERE id = ${id} AND organization_id = ${ctx.organization.id} FOR UPDATE`;
  const row = await tx.blogger.findFirst({
    where: { id, organizationId: ctx.organization.id, ...seen(ctx) },
    select: { platform: true, platformBloggerId: true, deactivatedAt: true },
  });
  if (row === null) throw notFound("blogger");
  const held = await tx.heldFigure.findMany({
    where: { bloggerId: id, ...(fields && { field: { in: [...fields] } }) },
    orderBy: { field: "asc" },
  });
  if (held.length === 0)
    throw new ServiceError("CONFLICT", "This value is no longer on hold. Reload the page.");
  const figures = (side: "before" | "found") =>
    Object.fromEntries(held.map((figure) => [figure.field, figure[side]]));
  return {
    blogger: { ...row, isDeactivated: row.deactivatedAt !== null },
    held,
    before: { id, figures: figures("before") },
    after: { id, figures: figures("found") },
  };
}
