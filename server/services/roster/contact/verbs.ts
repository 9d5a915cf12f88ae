import { HOUR_MS } from "@/server/domain/kernel/durations";
import { notFound, ServiceError } from "@/server/domain/kernel/errors";
import { newId } from "@/server/domain/kernel/ids";
import { type Prisma, type Tx } from "@/server/infra/db";
import {
  checkUnchanged,
  type Ctx,
  listNewestFirst,
  mutation,
  query,
  requireUser,
} from "@/server/services/kernel/verb";
import { lockMembership } from "@/server/services/people/membership";
import { findVisibleKept, markLatestContact } from "@/server/services/roster/blogger";
import {
  contact,
  contactId,
  contactList,
  createContactInput,
  listContactsInput,
  updateContactInput,
} from "./schema";

const MAX_OF_A_CREATOR = 1_000;
/** Clocks of clients may run ahead. */
const MAX_AHEAD_MS = HOUR_MS;

const withAuthor = { user: { select: { username: true, nickname: true } } } as const;
type Row = Prisma.BloggerContactGetPayload<{ include: typeof withAuthor }>;

/** Latest contact first (docs/rules.md#contacts). Throws `NOT_FOUND`, `INVALID_CURSOR`. */
export const listContacts = query({
  permission: "blogger:read",
  input: listContactsInput,
  output: contactList,
  async run({ ctx, input: { bloggerId: asked, limit, cursor } }) {
    const bloggerId = await getVisibleId(ctx.db, ctx, asked);
    const find = { list: "contacts", by: "at", filter: { bloggerId }, limit, cursor } as const;
    const { items, ...rest } = await listNewestFirst(ctx, find, (page) =>
      ctx.db.bloggerContact.findMany({ ...page, include: withAuthor }),
    );
    return { list: items.map((row) => toContact(ctx, row)), ...rest };
  },
});

/**
 * Throws `NOT_FOUND`, `VALIDATION_FAILED` for a contact that is still to come, and `CONFLICT` if the creator
 * has 1,000.
 */
export const createContact = mutation({
  permission: "blogger:write",
  input: createContactInput,
  output: contact,
  audit: "contact.create",
  retriesDeadlock: true,
  async run({ ctx, tx, input }) {
    const { userId } = requireUser(ctx);
    checkPast(ctx, input.at);
    await lockMembership(tx, ctx);
    const bloggerId = await getVisibleId(tx, ctx, input.bloggerId);
    await lockBlogger(tx, bloggerId);
    await checkFew(tx, bloggerId);
    const data = { ...input, id: newId("bloggerContact"), organizationId: ctx.organization.id };
    const row = await tx.bloggerContact.create({ data: { ...data, bloggerId, userId }, include: withAuthor });
    await markLatestContact(tx, bloggerId);
    return { before: null, after: toEntry(row), result: toContact(ctx, row) };
  },
});

/**
 * The author may change it, and the Owner. Throws `NOT_FOUND`, `PERMISSION_MISSING`, `CONFLICT`, and
 * `VALIDATION_FAILED` for a contact that is still to come.
 */
export const updateContact = mutation({
  permission: "blogger:write",
  input: updateContactInput,
  output: contact,
  audit: "contact.update",
  retriesDeadlock: true,
  async run({ ctx, tx, input: { id, updatedAt, ...data } }) {
    if (data.at !== undefined) checkPast(ctx, data.at);
    const before = await lockOwnContact(tx, ctx, id);
    checkUnchanged(before, updatedAt);
    const row = await tx.bloggerContact.update({ where: { id }, data, include: withAuthor });
    await markLatestContact(tx, row.bloggerId);
    return { before: toEntry(before), after: toEntry(row), result: toContact(ctx, row) };
  },
});

/** As `updateContact`. Throws `NOT_FOUND`, `PERMISSION_MISSING`. */
export const deleteContact = mutation({
  permission: "blogger:write",
  input: contactId,
  output: contact,
  audit: "contact.delete",
  retriesDeadlock: true,
  async run({ ctx, tx, input: { id } }) {
    const before = await lockOwnContact(tx, ctx, id);
    await tx.bloggerContact.delete({ where: { id } });
    await markLatestContact(tx, before.bloggerId);
    return { before: toEntry(before), after: null, result: toContact(ctx, before) };
  },
});

/** Follows a merge. To members who may not see the creator it does not exist (docs/rules.md#data-mode). */
async function getVisibleId(tx: Tx, ctx: Ctx, id: string): Promise<string> {
  const [kept] = await findVisibleKept(tx, ctx, [id]);
  if (kept === undefined) throw notFound("blogger");
  return kept;
}

/** Which contact is the latest is decided for one creator at a time. */
async function lockBlogger(tx: Tx, id: string): Promise<void> {
  await tx.$executeRaw`SELECT FROM blogger WHERE id = ${id} FOR NO KEY UPDATE`;
}

async function checkFew(tx: Tx, bloggerId: string): Promise<void> {
  if ((await tx.bloggerContact.count({ where: { bloggerId } })) < MAX_OF_A_CREATOR) return;
  throw new ServiceError(
    "CONFLICT",
    "A creator may have 1,000 contacts in its log. Delete one that you no longer need, then try again.",
  );
}

function checkPast(ctx: Ctx, at: string): void {
  if (Date.parse(at) <= ctx.now().getTime() + MAX_AHEAD_MS) return;
  throw new ServiceError("VALIDATION_FAILED", "A contact has taken place: its time is not to come.", {
    issues: [{ path: "at", message: "must not be in the future", code: "DATE_INVALID" }],
  });
}

async function lockOwnContact(tx: Tx, ctx: Ctx, id: string): Promise<Row> {
  await lockMembership(tx, ctx);
  const where = { id, organizationId: ctx.organization.id };
  const place = await tx.bloggerContact.findFirst({ where, select: { bloggerId: true } });
  if (place === null) throw notFound("contact");
  const [visible] = await findVisibleKept(tx, ctx, [place.bloggerId]);
  if (visible === undefined) throw notFound("contact");
  await lockBlogger(tx, visible);
  const row = await tx.bloggerContact.findFirst({ where, include: withAuthor });
  if (row === null) throw notFound("contact");
  if (!mayChange(ctx, row))
    throw new ServiceError("PERMISSION_MISSING", "Only its author and the Owner can change a contact.");
  return row;
}

function mayChange(ctx: Ctx, { userId }: Pick<Row, "userId">): boolean {
  return ctx.organization.actorIsOwner || userId === requireUser(ctx).userId;
}

function toContact(ctx: Ctx, { user, ...row }: Row) {
  return {
    ...row,
    userName: user?.username ?? null,
    userNickname: user?.nickname ?? null,
    mayChange: mayChange(ctx, row),
  };
}

function toEntry({ user: _author, isLatest: _isLatest, ...row }: Row) {
  return row;
}
