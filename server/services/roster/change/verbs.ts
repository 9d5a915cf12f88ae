import { type z } from "zod";
import { ServiceError } from "@/server/domain/kernel/errors";
import { type Tx } from "@/server/infra/db";
import { type bloggersMeant, findVisibleKept } from "@/server/services/roster/blogger";
import { lockRosterJob, keptSince, getRosterJobRow, rosterJobId } from "@/server/services/roster/job";
import { type AuditAction, commitThenCall, type Ctx, mayDo } from "@/server/services/kernel/verb";
import { permissionOf } from "./internal/check-change";
import { startChange, workOnChange } from "./internal/run-change";
import {
  assignBloggersInput,
  changeJobInput,
  deactivateBloggersInput,
  handOverInput,
  reactivateBloggersInput,
  reviewBloggersInput,
  type RosterChange,
  rosterChanged,
  setManagerInput,
  tagBloggersInput,
} from "./schema";

function changeOf<Input extends z.ZodType<{ ids: z.output<typeof bloggersMeant> }>>(
  kind: RosterChange["kind"],
  { input, action }: { input: Input; action: AuditAction },
) {
  return commitThenCall({
    permission: permissionOf[kind],
    input,
    output: rosterChanged,
    audit: { none: "it writes its own entry when any blogger matches" },
    async commit({ ctx, tx, input: { ids, ...change } }) {
      const asked = { change: { kind, ...change }, ...(await toMeant(tx, ctx, ids)) };
      return { committed: await startChange(tx, ctx, { action, asked }) };
    },
    call: ({ ctx, committed }) => workOnChange(ctx, committed),
  });
}

/** See docs/rules.md#review. Throws `CONFLICT` in the personal edition. */
export const reviewBloggers = changeOf("REVIEW", { action: "blogger.review", input: reviewBloggersInput });

/** Deactivated bloggers keep their rows and history (docs/rules.md#deactivation). */
export const deactivateBloggers = changeOf("DEACTIVATE", {
  action: "blogger.deactivate",
  input: deactivateBloggersInput,
});

export const reactivateBloggers = changeOf("REACTIVATE", {
  action: "blogger.reactivate",
  input: reactivateBloggersInput,
});

export const tagBloggers = changeOf("TAG", { action: "blogger.tag", input: tagBloggersInput });

export const untagBloggers = changeOf("UNTAG", { action: "blogger.untag", input: tagBloggersInput });

/** Only in LOCAL mode. Throws `CONFLICT` in CLOUD mode, `NOT_FOUND`. */
export const assignBloggers = changeOf("ASSIGN", { action: "blogger.assign", input: assignBloggersInput });

/**
 * In both data modes; null takes it away (docs/rules.md#managers). Throws `NOT_FOUND` unless it is a member.
 */
export const setManager = changeOf("MANAGE", { action: "blogger.set-manager", input: setManagerInput });

/**
 * Also hands over all bloggers of a member, including deactivated and merged ones
 * (docs/rules.md#data-mode).
 */
export const handOverBloggers = commitThenCall({
  permission: permissionOf.ASSIGN,
  input: handOverInput,
  output: rosterChanged,
  audit: { none: "it writes its own entry when any blogger matches" },
  async commit({ ctx, tx, input }) {
    const { userId } = input;
    const asked =
      "ids" in input
        ? { change: { kind: "ASSIGN", userId }, ...(await toMeant(tx, ctx, input.ids)) }
        : { change: { kind: "ASSIGN", userId, was: input.holderUserId } };
    return { committed: await startChange(tx, ctx, { action: "blogger.hand-over", asked }) };
  },
  call: ({ ctx, committed }) => workOnChange(ctx, committed),
});

/**
 * Undoes a change for bloggers that have not changed since (docs/rules.md#roster-jobs). Needs the
 * permission of the change. Throws `NOT_FOUND`, and `CONFLICT` if the job is not a change that can be
 * undone.
 */
export const undoRosterChange = commitThenCall({
  permission: "blogger:read",
  input: rosterJobId,
  output: rosterChanged,
  audit: { none: "it has its entry as every change" },
  async commit({ ctx, tx, input: { id } }) {
    await lockRosterJob(tx, ctx, id);
    const job = await getRosterJobRow(tx, ctx, id);
    const input = job.kind === "CHANGE" ? changeJobInput.parse(job.input) : null;
    if (input === null || "undoes" in input || job.endedAt === null || job.undoneById !== null)
      throw new ServiceError(
        "CONFLICT",
        "This cannot be undone: it is still running, or was already undone.",
      );
    if (job.endedAt < keptSince(ctx.now()))
      throw new ServiceError("CONFLICT", "This ended more than 30 days ago and can no longer be undone.");
    const permission = permissionOf[input.change.kind];
    if (!mayDo(ctx, permission))
      throw new ServiceError("PERMISSION_MISSING", `You need the permission "${permission}" to undo this.`);
    const asked = { change: input.change, undoes: id };
    const committed = await startChange(tx, ctx, { action: "roster-job.undo", asked });
    await tx.rosterJob.update({ where: { id }, data: { undoneById: committed } });
    return { committed };
  },
  call: ({ ctx, committed }) => workOnChange(ctx, committed),
});

async function toMeant(tx: Tx, ctx: Ctx, ids: z.output<typeof bloggersMeant>) {
  return Array.isArray(ids) ? { ids: await findVisibleKept(tx, ctx, ids) } : ids;
}
