import { newId } from "@/server/domain/kernel/ids";
import {
  checkRoom,
  checkUnchanged,
  listNewestFirst,
  mutation,
  query,
  requireUser,
} from "@/server/services/kernel/verb";
import { getShortlistRow, lockShortlist, toShortlist, toShortlists } from "./internal/shortlist-row";
import {
  createShortlistInput,
  listShortlistsInput,
  shortlist,
  shortlistId,
  shortlistList,
  updateShortlistInput,
} from "./schema";

const [read, write] = [{ permission: "blogger:read" }, { permission: "blogger:write" }] as const;
const MAX_LISTS = 1_000;

/** Newest first (docs/rules.md#shortlists). Throws `INVALID_CURSOR`. */
export const listShortlists = query({
  ...read,
  input: listShortlistsInput,
  output: shortlistList,
  async run({ ctx, input: { limit, cursor } }) {
    const find = { list: "shortlists", by: "createdAt", filter: {}, limit, cursor } as const;
    const { items, ...rest } = await listNewestFirst(ctx, find, (page) => ctx.db.shortlist.findMany(page));
    return { list: await toShortlists(ctx.db, ctx, items), ...rest };
  },
});

/** Throws `NOT_FOUND`. */
export const getShortlist = query({
  ...read,
  input: shortlistId,
  output: shortlist,
  run: async ({ ctx, input: { id } }) =>
    await toShortlist(ctx.db, ctx, await getShortlistRow(ctx.db, ctx, id)),
});

/** Throws `CONFLICT` at 1,000 lists. */
export const createShortlist = mutation({
  ...write,
  input: createShortlistInput,
  output: shortlist,
  audit: "shortlist.create",
  async run({ ctx, tx, input }) {
    const { id: organizationId } = ctx.organization;
    const count = () => tx.shortlist.count({ where: { organizationId } });
    await checkRoom(tx, ctx, { noun: "shortlists", count, most: MAX_LISTS });
    const data = {
      ...toColumns(input),
      name: input.name,
      id: newId("shortlist"),
      organizationId,
      createdById: requireUser(ctx).userId,
    };
    const after = await tx.shortlist.create({ data });
    return { before: null, after, result: await toShortlist(tx, ctx, after) };
  },
});

/** Throws `NOT_FOUND`, and `CONFLICT` if it was changed after the caller read it. */
export const updateShortlist = mutation({
  ...write,
  input: updateShortlistInput,
  output: shortlist,
  audit: "shortlist.update",
  async run({ ctx, tx, input: { id, updatedAt, ...input } }) {
    const before = await lockShortlist(tx, ctx, id);
    checkUnchanged(before, updatedAt);
    const after = await tx.shortlist.update({ where: { id }, data: toColumns(input) });
    return { before, after, result: await toShortlist(tx, ctx, after) };
  },
});

/** With its entries; the creators stay in the roster. Throws `NOT_FOUND`. */
export const deleteShortlist = mutation({
  ...write,
  input: shortlistId,
  output: shortlist,
  audit: "shortlist.delete",
  async run({ ctx, tx, input: { id } }) {
    const before = await lockShortlist(tx, ctx, id);
    const result = await toShortlist(tx, ctx, before);
    await tx.shortlist.delete({ where: { id } });
    return { before, after: null, result };
  },
});

type Fields = {
  name?: string | undefined;
  purpose?: string | null | undefined;
  budget?: number | null | undefined;
};

function toColumns({ name, purpose, budget }: Fields) {
  return {
    ...(name !== undefined && { name }),
    ...(purpose !== undefined && { purpose: purpose === "" ? null : purpose }),
    ...(budget !== undefined && { budget }),
  };
}
