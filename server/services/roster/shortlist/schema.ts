import { z } from "zod";
import { bloggerListWire } from "@/server/domain/roster/blogger";
import { idSchema } from "@/server/domain/kernel/ids";
import { listOf, pageInput } from "@/server/domain/kernel/paging";
import { type ProposalField, proposalFields, shortlistStatuses } from "@/server/domain/roster/export-file";
import { platforms } from "@/server/domain/roster/platforms";
import { storableText } from "@/server/domain/kernel/text";
import { readAt } from "@/server/services/kernel/verb";
import { bloggersMeant } from "@/server/services/roster/blogger";

const instant = z.iso.datetime();
const MAX_YUAN = 2_000_000_000;
const MAX_IDS = 500;
const bloggerIds = z.array(idSchema("blogger")).min(1).max(MAX_IDS);
const yuan = z.int().min(0).max(MAX_YUAN);
const userId = idSchema("user");

const status = z.enum(shortlistStatuses);

/**
 * `agreedTotal` is the sum of the agreed prices in yuan, without those of dropped entries. `platforms` are
 * those of its creators.
 */
export const shortlist = z.object({
  id: z.string(),
  name: z.string(),
  purpose: z.string().nullable(),
  budget: z.int().nullable(),
  entryCount: z.int(),
  platforms: z.array(z.enum(platforms)),
  agreedTotal: z.number(),
  createdBy: z.string().nullable(),
  createdAt: instant,
  updatedAt: instant,
});
export const shortlistList = listOf(shortlist);

const fields = {
  name: storableText.trim().min(1).max(100),
  purpose: storableText.trim().max(1_000).nullable().optional(),
  budget: yuan.nullable().optional(),
};

export const shortlistId = z.strictObject({ id: idSchema("shortlist") });
export const listShortlistsInput = z.strictObject(pageInput());
export const createShortlistInput = z.strictObject(fields);
export const updateShortlistInput = shortlistId.extend({
  ...readAt,
  ...fields,
  name: fields.name.optional(),
});

export const shortlistBloggersInput = shortlistId.extend({ ids: bloggersMeant });

const entryFilter = { status: status.optional(), managerUserId: userId.optional() };
const entriesMeant = z.strictObject({ entries: z.strictObject(entryFilter) });
export type EntryFilter = z.output<typeof entriesMeant>["entries"];

export const removeBloggersInput = shortlistId.extend({ ids: bloggersMeant.or(entriesMeant) });
/** `changeId` undoes the call; null if it changed nothing. */
const changeId = z.string().nullable();
export const addedToShortlist = z.object({ added: z.int(), alreadyThere: z.int(), changeId });
export const removedFromShortlist = z.object({ removed: z.int(), changeId });

export const undoShortlistInput = shortlistId.extend({ changeId: idSchema("shortlistChange") });
export const undoneInShortlist = z.object({ changed: z.int(), unchanged: z.int() });

const entryShape = {
  bloggerId: z.string(),
  status,
  form: z.string().nullable(),
  agreedPrice: z.int().nullable(),
  note: z.string().nullable(),
  managerUserId: z.string().nullable(),
  managerUserName: z.string().nullable(),
  managerNickname: z.string().nullable(),
  addedAt: instant,
  updatedAt: instant,
};
/** What is agreed with a creator of a list (docs/rules.md#shortlists). */
export const changedEntry = z.object({ ...entryShape, changeId });

export const updateEntryInput = shortlistId.extend({
  bloggerId: idSchema("blogger"),
  status: status.optional(),
  form: z.string().max(50).nullable().optional(),
  agreedPrice: yuan.nullable().optional(),
  note: storableText.trim().max(1_000).nullable().optional(),
  managerUserId: userId.nullable().optional(),
});

/** What can be the same for entries of all platforms. */
export const updateEntriesInput = shortlistId
  .extend({
    ids: bloggerIds.or(entriesMeant),
    status: status.optional(),
    managerUserId: userId.nullable().optional(),
  })
  .refine(
    ({ status: next, managerUserId }) => next !== undefined || managerUserId !== undefined,
    "must name a status or a manager",
  );
export const updatedEntries = z.object({ changed: z.int(), unchanged: z.int(), changeId });

export const entryOrders = ["addedAt", "agreedPrice", "fansCount"] as const;
export type EntryOrder = (typeof entryOrders)[number];
const LIMITS = { default: 50, max: 200 };

export const listEntriesInput = shortlistId.extend({
  ...entryFilter,
  order: z.enum(entryOrders).default("addedAt"),
  direction: z.enum(["asc", "desc"]).default("desc"),
  ...pageInput(LIMITS),
});

/**
 * `totals` are those of all entries that match, not of the page. The price of dropped entries is left out;
 * `byStatus` leaves the filter by status out.
 */
export const shortlistEntries = listOf(z.object({ ...entryShape, blogger: bloggerListWire })).extend({
  totals: z.object({
    count: z.int(),
    agreedPrice: z.number(),
    fansCount: z.number(),
    byStatus: z.record(status, z.int()),
  }),
});

export const entryHistoryInput = shortlistId.extend({ bloggerId: idSchema("blogger"), ...pageInput() });
const historyValue = z.union([z.string(), z.number()]).nullable();

/** A removed entry has what it held in `before`. A manager is shown by nickname. */
export const entryHistory = listOf(
  z.object({
    at: instant,
    kind: z.enum(["ADDED", "UPDATED", "REMOVED"]),
    actor: z.string().nullable(),
    actorNickname: z.string().nullable(),
    changes: z.array(z.object({ field: z.string(), before: historyValue, after: historyValue })),
  }),
);

const column = z.strictObject({
  field: z.enum(proposalFields as [ProposalField, ...ProposalField[]]),
  /** As the client wants it; null: the usual heading. */
  heading: storableText.trim().min(1).max(100).nullable().default(null),
});

export const proposalColumns = z
  .array(column)
  .min(1)
  .max(proposalFields.length)
  .refine(
    (columns) => new Set(columns.map(({ field }) => field)).size === columns.length,
    "must not name a field twice",
  );

const templateName = storableText.trim().min(1).max(100);
export const shortlistTemplate = z.object({
  id: z.string(),
  name: z.string(),
  columns: z.array(z.object({ field: z.string(), heading: z.string().nullable() })),
  createdAt: instant,
  updatedAt: instant,
});
export const shortlistTemplates = z.object({ list: z.array(shortlistTemplate) });
export const saveTemplateInput = z.strictObject({ name: templateName, columns: proposalColumns });
export const shortlistTemplateId = z.strictObject({ id: idSchema("shortlistTemplate") });
