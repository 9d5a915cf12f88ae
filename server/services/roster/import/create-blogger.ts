import { bloggerKey, type BloggerWire, bloggerWire } from "@/server/domain/roster/blogger";
import { isIssueCode, ServiceError } from "@/server/domain/kernel/errors";
import { getBloggerWire, ROSTER_FULL_MESSAGE } from "@/server/services/roster/blogger";
import { inWireForm, mutation, requireUser, rosterChanged } from "@/server/services/kernel/verb";
import { lockExistingBloggers } from "./internal/batch-rows";
import { importLimiter } from "./internal/import-limiter";
import { type FailedItem } from "./internal/parse-item";
import { parseCreator } from "./internal/parse-items";
import { resolveItems, writeRoster } from "./internal/write-roster";
import { createBloggerInput } from "./schema";

/**
 * See docs/rules.md#editing. Throws the row's own code for a link that leads to no creator, `CONFLICT` if
 * the roster has the creator, `ROSTER_FULL`, `HELD_BY_ANOTHER_MEMBER`.
 */
export const createBlogger = mutation({
  permission: "blogger:write",
  input: createBloggerInput,
  output: bloggerWire,
  audit: "blogger.create",
  limiter: importLimiter,
  retriesDeadlock: true,
  async prepare({ ctx, input: { source: _source, ...fields } }) {
    const read = await parseCreator(ctx, fields);
    if (read.kind === "failed") throw refused(read);
    return read;
  },
  async run({ ctx, tx, input: { source }, prepared: item }) {
    const [creator = item] = await resolveItems(tx, ctx, [item]);
    const locked = await lockExistingBloggers(tx, ctx, [{ ...creator, source: "MANUAL" }]);
    const [owned] = locked.refused;
    if (owned !== undefined) throw new ServiceError("HELD_BY_ANOTHER_MEMBER", owned.message);
    const there = locked.known.get(bloggerKey(creator));
    if (there !== undefined) throw taken(await getBloggerWire(tx, ctx, there));
    const origin = { source, ownerUserId: requireUser(ctx).userId };
    const [written] = (await writeRoster(tx, ctx, [creator], origin)).outcomes;
    if (written === undefined) throw new ServiceError("ROSTER_FULL", ROSTER_FULL_MESSAGE);
    if (written.outcome !== "created") throw taken(await getBloggerWire(tx, ctx, written.id));
    ctx.afterCommit(rosterChanged(ctx.organization.id));
    const after = await getBloggerWire(tx, ctx, written.id);
    const { id, platform, platformBloggerId, nickname } = after;
    return {
      before: null,
      after: { id, platform, platformBloggerId, nickname, ...creator.fields },
      result: inWireForm(after),
    };
  },
});

function refused({ code, message, page }: FailedItem): ServiceError {
  if (code === "NOT_FOUND") return new ServiceError(code, message);
  const path = code === "INVALID_PLATFORM" ? "platform" : "url";
  const issue = { path, message, ...(isIssueCode(code) && { code }), ...(page !== undefined && { page }) };
  return new ServiceError(code, message, { issues: [issue] });
}

function taken({ id, nickname: name }: BloggerWire): ServiceError {
  const message = `is in the roster already, as ${id}`;
  return new ServiceError("CONFLICT", `This creator ${message}. Change it there, or reactivate it.`, {
    issues: [{ path: "platformBloggerId", message, code: "TAKEN", holder: { kind: "blogger", id, name } }],
  });
}
