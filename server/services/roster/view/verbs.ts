import { notAllowed, notFound, ServiceError } from "@/server/domain/kernel/errors";
import { newId } from "@/server/domain/kernel/ids";
import { type Prisma, type Tx } from "@/server/infra/db";
import { countBloggersInput } from "@/server/services/roster/blogger";
import { type BloggerOrder } from "@/server/domain/roster/blogger";
import {
  checkRoom,
  checkUnchanged,
  type Ctx,
  lockOrganization,
  mayDo,
  mutation,
  noInput,
  query,
  requireUser,
} from "@/server/services/kernel/verb";
import {
  bloggerView,
  bloggerViewId,
  bloggerViewList,
  createBloggerViewInput,
  updateBloggerViewInput,
} from "./schema";

/** Readers of the roster may save views; only writers may share them (docs/rules.md#saved-views). */
const permission = "blogger:read";
const MAX_OF_ONE = 50;
const withMaker = { user: { select: { username: true, nickname: true } } } as const;

type Row = Prisma.BloggerViewGetPayload<{ include: typeof withMaker }>;

export const listBloggerViews = query({
  permission,
  input: noInput,
  output: bloggerViewList,
  async run({ ctx }) {
    const { userId } = requireUser(ctx);
    const rows = await ctx.db.bloggerView.findMany({
      where: { organizationId: ctx.organization.id, OR: [{ userId }, { isShared: true }] },
      include: withMaker,
      orderBy: [{ name: "asc" }, { id: "asc" }],
    });
    return { list: rows.map((row) => toView(ctx, row)) };
  },
});

/**
 * Throws `CONFLICT` if the caller has 50 views, `PERMISSION_MISSING` for a shared view without write
 * permission, and `VALIDATION_FAILED` if the caller has another view of that name.
 */
export const createBloggerView = mutation({
  permission,
  input: createBloggerViewInput,
  output: bloggerView,
  audit: "blogger-view.create",
  async run({ ctx, tx, input }) {
    const { userId } = requireUser(ctx);
    const organizationId = ctx.organization.id;
    checkMayShare(ctx, input.isShared);
    await checkRoom(tx, ctx, {
      noun: "views of one person",
      count: () => tx.bloggerView.count({ where: { organizationId, userId } }),
      most: MAX_OF_ONE,
    });
    await checkName(tx, { organizationId, userId, name: input.name });
    const data = { ...input, id: newId("bloggerView"), organizationId, userId };
    const row = await tx.bloggerView.create({ data, include: withMaker });
    return { before: null, after: toEntry(row), result: toView(ctx, row) };
  },
});

/**
 * The creator may change a view; a shared one, the Owner too. Throws `NOT_FOUND`, `PERMISSION_MISSING`, and
 * `VALIDATION_FAILED` if the creator has another view of that name.
 */
export const updateBloggerView = mutation({
  permission,
  input: updateBloggerViewInput,
  output: bloggerView,
  audit: "blogger-view.update",
  async run({ ctx, tx, input: { id, updatedAt, ...data } }) {
    // Names are compared under the lock that creating takes, too.
    await lockOrganization(tx, ctx.organization.id);
    await tx.$executeRaw`
      SELECT FROM blogger_view WHERE id = ${id} AND organization_id = ${ctx.organization.id} FOR UPDATE`;
    const before = await getOwnView(tx, ctx, id);
    checkUnchanged(before, updatedAt);
    checkMayShare(ctx, before.isShared || data.isShared === true);
    if (data.name !== undefined) await checkName(tx, { ...before, name: data.name });
    const row = await tx.bloggerView.update({ where: { id }, data, include: withMaker });
    return { before: toEntry(before), after: toEntry(row), result: toView(ctx, row) };
  },
});

/** Throws `NOT_FOUND`, `PERMISSION_MISSING`. */
export const deleteBloggerView = mutation({
  permission,
  input: bloggerViewId,
  output: bloggerView,
  audit: "blogger-view.delete",
  async run({ ctx, tx, input: { id } }) {
    const before = await getOwnView(tx, ctx, id);
    await tx.bloggerView.delete({ where: { id } });
    return { before: toEntry(before), after: null, result: toView(ctx, before) };
  },
});

/** Names are unique per user, ignoring case, because a menu shows nothing else. */
async function checkName(
  tx: Tx,
  { id, organizationId, userId, name }: Pick<Row, "organizationId" | "userId" | "name"> & { id?: string },
): Promise<void> {
  const [{ taken } = { taken: false }] = await tx.$queryRaw<{ taken: boolean }[]>`
    SELECT EXISTS (SELECT FROM blogger_view WHERE organization_id = ${organizationId} AND user_id = ${userId}
      AND lower(name) = lower(${name}) AND id IS DISTINCT FROM ${id ?? null}) AS taken`;
  if (!taken) return;
  const issue = {
    path: "name",
    message: "is the name of another view of the same person",
    code: "TAKEN",
  } as const;
  throw new ServiceError("VALIDATION_FAILED", "Another view already has this name. Choose another one.", {
    issues: [issue],
  });
}

/** Another user's private view is reported as not found. */
async function getOwnView(tx: Tx, ctx: Ctx, id: string): Promise<Row> {
  const where = { id, organizationId: ctx.organization.id };
  const row = await tx.bloggerView.findFirst({ where, include: withMaker });
  const isOwn = row?.userId === requireUser(ctx).userId;
  if (row === null || (!row.isShared && !isOwn)) throw notFound("view");
  if (!mayChange(ctx, row))
    throw notAllowed("NOT_OWN_VIEW", "Another person shares this view: only they and the Owner change it.");
  return row;
}

function checkMayShare(ctx: Ctx, isShared: boolean): void {
  if (isShared && !mayDo(ctx, "blogger:write"))
    throw new ServiceError("PERMISSION_MISSING", "To share a view you need the permission blogger:write.");
}

function mayChange(ctx: Ctx, row: Pick<Row, "isShared" | "userId">): boolean {
  return row.userId === requireUser(ctx).userId || (row.isShared && ctx.organization.actorIsOwner);
}

/** A filter that is no longer supported must not turn into one that matches everything. */
function toView(ctx: Ctx, { user, filter, ...row }: Row) {
  const known = countBloggersInput.safeParse(filter);
  return {
    ...row,
    filter: known.success ? known.data : null,
    order: row.order as BloggerOrder,
    direction: row.direction as "asc" | "desc",
    isOwn: row.userId === requireUser(ctx).userId,
    mayChange: mayChange(ctx, row),
    makerName: user.nickname,
  };
}

function toEntry({ user: _maker, ...row }: Row) {
  return row;
}
