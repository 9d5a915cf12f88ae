import { z } from "zod";
import { type CursorBinding, decodeCursor, encodeCursor } from "@/server/domain/kernel/cursor";
import { invalidCursor } from "@/server/domain/kernel/errors";
import { deriveKey } from "@/server/infra/crypto";
import { catchUp, listVisibleBloggers, visibleOwnerId } from "@/server/services/roster/blogger";
import { inWireForm, mutation, noInput, query } from "@/server/services/kernel/verb";
import { cluesFollower } from "./internal/clues-follower";
import { deleteDeclines, insertDeclines, lockBloggers } from "./internal/person-rows";
import { listSuggestionRows, refreshSuggestionsOf } from "./internal/suggestion-rows";
import { bloggersOfPerson, declined, suggestionCount, suggestionList, suggestionsInput } from "./schema";

const position = z.array(z.string());
/** More are shown as "99+". */
const MAX_COUNTED = 100;

/** Those with the newest creators first (docs/rules.md#persons). Throws `INVALID_CURSOR`. */
export const listPersonSuggestions = query({
  permission: "blogger:read",
  input: suggestionsInput,
  output: suggestionList,
  async run({ ctx, input: { bloggerId, limit, cursor } }) {
    await catchUp(ctx, cluesFollower);
    const organizationId = ctx.organization.id;
    const asked = { list: "person suggestions", organizationId, bloggerId: bloggerId ?? null };
    const binding = { key: deriveKey("cursor"), query: asked };
    const before = cursor === undefined ? undefined : toPosition(cursor, binding);
    const rows = await listSuggestionRows(ctx.db, organizationId, {
      visibleOwnerId: visibleOwnerId(ctx),
      bloggerId,
      before,
      limit: limit + 1,
    });
    const page = rows.slice(0, limit);
    const last = page.at(-1);
    const hasMore = rows.length > limit && last !== undefined;
    const bloggers = await listVisibleBloggers(ctx.db, ctx, [...new Set(page.flatMap((row) => row.visible))]);
    const byId = new Map(bloggers.map((blogger) => [blogger.id, blogger]));
    return inWireForm({
      list: page.map(({ visible, reasons }) => ({
        bloggerIds: visible,
        reason: reasons[0] ?? ("WECHAT" as const),
        reasons,
        bloggers: visible.flatMap((id) => {
          const one = byId.get(id);
          return one === undefined ? [] : [one];
        }),
      })),
      nextCursor: hasMore ? encodeCursor(last.ids, binding) : null,
      hasMore,
    });
  },
});

function toPosition(cursor: string, binding: CursorBinding): string[] {
  const found = decodeCursor(cursor, position, binding);
  if (found === null) throw invalidCursor();
  return found;
}

/** Counted up to a hundred. */
export const countPersonSuggestions = query({
  permission: "blogger:read",
  input: noInput,
  output: suggestionCount,
  async run({ ctx }) {
    const rows = await listSuggestionRows(ctx.db, ctx.organization.id, {
      visibleOwnerId: visibleOwnerId(ctx),
      limit: MAX_COUNTED + 1,
    });
    return { total: Math.min(rows.length, MAX_COUNTED), isLeast: rows.length > MAX_COUNTED };
  },
});

/** These creators are not the same person, and are not suggested again. Throws `NOT_FOUND`. */
export const declinePersonSuggestion = decision("person.decline", insertDeclines);

/** Undoes `person.decline`. Throws `NOT_FOUND`. */
export const reopenPersonSuggestion = decision("person.reopen", deleteDeclines);

function decision(audit: "person.decline" | "person.reopen", decide: typeof insertDeclines) {
  return mutation({
    permission: "blogger:write",
    input: bloggersOfPerson,
    output: declined,
    audit,
    async run({ ctx, tx, input: { bloggerIds } }) {
      const ids = await lockBloggers(tx, ctx, bloggerIds);
      const pairs = await decide(tx, ids);
      await refreshSuggestionsOf(tx, ctx.organization.id, ids);
      return { before: null, after: { id: [...ids].sort().join(), bloggerIds: ids }, result: { pairs } };
    },
  });
}
