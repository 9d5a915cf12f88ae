import { type BloggerWire, bloggerWire } from "@/server/domain/roster/blogger";
import { isIssueCode, ServiceError } from "@/server/domain/kernel/errors";
import {
  findAliases,
  readBlogger,
  rememberAliases,
  ROSTER_FULL_MESSAGE,
  upsertBloggers,
} from "@/server/services/roster/blogger";
import { inWireForm, mutation, requireUser, rosterChanged } from "@/server/services/kernel/verb";
import { keyOf, lockKnown } from "./internal/batch-rows";
import { importLimiter } from "./internal/import-limiter";
import { mergeItems, resolveAliases } from "./internal/merge-rows";
import { type FailedItem } from "./internal/read-item";
import { readCreator } from "./internal/read-items";
import { createBloggerInput } from "./schema";

/**
 * Makes a creator by hand, by its id on the platform or by its link (docs/rules.md#editing). Throws the row's
 * own code for a link that names nobody, `CONFLICT` where the roster has the creator, `ROSTER_FULL`,
 * `HELD_BY_ANOTHER_MEMBER`.
 */
export const createBlogger = mutation({
  permission: "blogger:write",
  input: createBloggerInput,
  output: bloggerWire,
  audit: "blogger.create",
  limiter: importLimiter,
  retriesDeadlock: true,
  async prepare({ ctx, input: { source: _source, ...fields } }) {
    const read = await readCreator(ctx, fields);
    if (read.kind === "failed") throw refused(read);
    return read;
  },
  async run({ ctx, tx, input: { source }, prepared: item }) {
    const known = await findAliases(tx, ctx.organization.id, item.idKind === "alias" ? [item] : []);
    const [creator = item] = resolveAliases([item], known);
    const locked = await lockKnown(tx, ctx, [{ ...creator, source: "MANUAL" }]);
    const [held] = locked.refused;
    if (held !== undefined) throw new ServiceError("HELD_BY_ANOTHER_MEMBER", held.message);
    const there = locked.known.get(keyOf(creator));
    if (there !== undefined) throw taken(await readBlogger(tx, ctx, there));
    const rows = mergeItems([creator]);
    const origin = { source, holderId: requireUser(ctx).userId };
    const [written] = await upsertBloggers(tx, ctx.organization, rows, origin);
    if (written === null || written === undefined) throw new ServiceError("ROSTER_FULL", ROSTER_FULL_MESSAGE);
    if (written.outcome !== "created") throw taken(await readBlogger(tx, ctx, written.id));
    const aliases = rows.flatMap((row) =>
      row.aliases.map((alias) => ({ ...row, alias, bloggerId: written.id })),
    );
    await rememberAliases(tx, ctx.organization.id, aliases);
    ctx.afterCommit(rosterChanged(ctx.organization.id));
    const after = await readBlogger(tx, ctx, written.id);
    const { id, platform, platformBloggerId, nickname } = after;
    return {
      before: null,
      after: { id, platform, platformBloggerId, nickname, ...creator.fields },
      result: inWireForm(after),
    };
  },
});

/** At the field that named the creator. */
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
