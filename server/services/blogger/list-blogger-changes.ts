import { authorise, type Verb } from "@/server/services/verb";
import { openRound, resumeRound, toRoundCursor } from "./internal/change-round";
import { readChanges } from "./internal/read-changes";
import { type ChangePage, type ListChangesInput } from "./schema";

/**
 * One page of the change stream: each changed blogger once, in its latest state, in commit order (specification, section 4.2).
 * The first page fixes the round's end, so a round always ends and loses nothing, whatever is written meanwhile.
 * Throws `INVALID_CURSOR`.
 */
export async function listBloggerChanges({ ctx, input }: Verb<ListChangesInput>): Promise<ChangePage> {
  authorise(ctx, "blogger:read");
  const { since, limit, cursor, fields } = input;
  const organizationId = ctx.organization.id;
  const round =
    cursor === undefined
      ? await openRound(ctx.db, organizationId, since)
      : resumeRound(cursor, { organizationId, since });
  const page = await readChanges(ctx.db, organizationId, {
    after: round.position,
    upTo: round.end,
    limit,
    fields,
  });
  const hasMore = page.lastSeq !== null && page.lastSeq < round.end && page.changes.length === limit;
  const nextCursor =
    hasMore && page.lastSeq !== null ? toRoundCursor({ ...round, position: page.lastSeq }) : null;
  return { items: page.changes, nextCursor, hasMore, watermark: round.watermark };
}
