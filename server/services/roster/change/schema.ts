import { z } from "zod";
import { tagsField } from "@/server/domain/roster/blogger";
import { tagName } from "@/server/domain/roster/label-schemas";
import { idSchema } from "@/server/domain/kernel/ids";
import { listOf, pageInput } from "@/server/domain/kernel/paging";
import { platformSchema } from "@/server/domain/roster/platforms";
import { storableText } from "@/server/domain/kernel/text";
import { bloggersMeant, countBloggersInput } from "@/server/services/roster/blogger";
import { rosterJobId } from "@/server/services/roster/job";

const MAX_REASON_CHARS = 500;
const reason = storableText.trim().min(1).max(MAX_REASON_CHARS).optional();
const tags = tagsField.refine((list) => list.length > 0, "must hold a tag");

const reviewStatus = z.enum(["PENDING", "APPROVED", "REJECTED"]);
/** `was`: only bloggers with this status are changed, because two reviewers may decide at once. */
const review = { reviewStatus, reason, was: reviewStatus.optional() };
const deactivate = { reason };
const tag = { tags };
const member = idSchema("user");
const assign = { userId: member };
const manage = { managerUserId: member.nullable() };

/** Bulk changes of bloggers (docs/rules.md#roster-jobs). */
export const rosterChange = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("REVIEW"), ...review }),
  z.strictObject({ kind: z.literal("DEACTIVATE"), ...deactivate }),
  z.strictObject({ kind: z.literal("REACTIVATE") }),
  z.strictObject({ kind: z.literal("TAG"), ...tag }),
  z.strictObject({ kind: z.literal("UNTAG"), ...tag }),
  z.strictObject({ kind: z.literal("ASSIGN"), ...assign, was: member.optional() }),
  z.strictObject({ kind: z.literal("MANAGE"), ...manage }),
  z.strictObject({ kind: z.literal("RETAG"), names: z.array(z.string()), to: z.string().nullable() }),
]);
export type RosterChange = z.output<typeof rosterChange>;

export const changeJobInput = z.union([
  z.strictObject({ change: rosterChange, filter: countBloggersInput }),
  z.strictObject({ change: rosterChange, undoes: rosterJobId.shape.id }),
  z.strictObject({ change: rosterChange, ids: z.array(z.string()) }),
  z.strictObject({ change: z.strictObject({ kind: z.literal("ASSIGN"), ...assign, was: member }) }),
]);

const MAX_MERGED = 50;
const MAX_STORED_CHARS = 200;
/** A tag that bloggers have, as old rows may hold it. */
const storedTag = storableText.min(1).max(MAX_STORED_CHARS);
export const renameTagInput = z.strictObject({ name: storedTag, to: tagName });
export const mergeTagsInput = z.strictObject({
  names: z.array(storedTag).min(1).max(MAX_MERGED),
  into: tagName,
});
export const deleteTagInput = z.strictObject({ name: storedTag });

const ids = { ids: bloggersMeant };
export const reviewBloggersInput = z.strictObject({ ...ids, ...review });
export const deactivateBloggersInput = z.strictObject({ ...ids, ...deactivate });
export const reactivateBloggersInput = z.strictObject(ids);
export const tagBloggersInput = z.strictObject({ ...ids, ...tag });
export const assignBloggersInput = z.strictObject({ ...ids, ...assign });
export const setManagerInput = z.strictObject({ ...ids, ...manage });
export const handOverInput = z.union([
  assignBloggersInput,
  z.strictObject({ holderUserId: member, ...assign }),
]);

/**
 * `unchanged`: already as requested. `failed`: cannot be changed. `jobId` undoes the change, null if
 * nothing changed. While `isDone` is false the job continues and the counts are partial. `failure`: why it
 * ended early.
 */
export const rosterChanged = z.object({
  changed: z.int(),
  unchanged: z.int(),
  failed: z.int(),
  jobId: z.string().nullable(),
  isDone: z.boolean(),
  failure: z.object({ reason: z.string(), message: z.string() }).nullable(),
});

/** `isMerge`: the new name was a tag already, so that two became one. */
export const tagRenamed = rosterChanged.extend({ isMerge: z.boolean() });

export const listReviewsInput = z.strictObject({
  bloggerId: idSchema("blogger").optional(),
  reviewStatus: reviewStatus.optional(),
  platform: platformSchema.optional(),
  userId: idSchema("user").optional(),
  ...pageInput(),
});

/** A decision about a creator (docs/rules.md#review); an undone decision is `PENDING`. */
const bloggerReview = z.object({
  id: z.string(),
  bloggerId: z.string(),
  nickname: z.string(),
  avatar: z.string().nullable(),
  platform: platformSchema,
  reviewStatus,
  reason: z.string().nullable(),
  userId: z.string().nullable(),
  userName: z.string().nullable(),
  userNickname: z.string().nullable(),
  createdAt: z.iso.datetime(),
});

export const reviewList = listOf(bloggerReview);
