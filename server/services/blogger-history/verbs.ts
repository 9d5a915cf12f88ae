import { z } from "zod";
import { type ChangeSource } from "@/server/domain/blogger";
import { decodeCursor, encodeCursor } from "@/server/domain/cursor";
import { invalidCursor, notFound } from "@/server/domain/errors";
import { deriveKey } from "@/server/infra/crypto";
import { findHolder } from "@/server/services/blogger";
import { type Ctx, query } from "@/server/services/verb";
import { nameHolders, type StoredChange } from "./internal/name-holders";
import { historyList, listHistoryInput } from "./schema";

type Entry = {
  id: string;
  at: Date;
  actor: string | null;
  source: ChangeSource;
  changes: StoredChange[];
};

const position = z.strictObject({ id: z.string().regex(/^\d{1,18}$/) });

/**
 * What changed on a creator in the last 365 days, field by field, newest first (docs/rules.md#history).
 * Throws `NOT_FOUND`, `INVALID_CURSOR`.
 */
export const listBloggerHistory = query({
  permission: "blogger:read",
  input: listHistoryInput,
  output: historyList,
  async run({ ctx, input: { id: bloggerId, fields = null, limit, cursor } }) {
    await checkVisible(ctx, bloggerId);
    const organizationId = ctx.organization.id;
    const list = { list: "blogger history", organizationId, bloggerId, fields };
    const binding = { key: deriveKey("cursor"), query: list };
    const from = cursor === undefined ? null : decodeCursor(cursor, position, binding);
    if (cursor !== undefined && from === null) throw invalidCursor();
    const rows = await ctx.db.$queryRaw<Entry[]>`
      SELECT h.id::text, h.at, h.source::text, c.changes,
        coalesce(u.username, k.name, CASE WHEN h.actor NOT LIKE 'usr\\_%' AND h.actor NOT LIKE 'key\\_%' THEN h.actor END) AS actor
      FROM blogger_history h CROSS JOIN LATERAL (
        SELECT coalesce(jsonb_agg(e ORDER BY n), '[]') AS changes FROM jsonb_array_elements(h.changes) WITH ORDINALITY AS e (e, n)
        WHERE ${fields}::text[] IS NULL OR e ->> 'field' = ANY (${fields})) c
      LEFT JOIN users u ON u.id = h.actor LEFT JOIN organization_api_key k ON k.id = h.actor
      WHERE h.organization_id = ${organizationId} AND h.blogger_id = ${bloggerId}
        AND (${from?.id ?? null}::bigint IS NULL OR h.id < ${from?.id ?? null}::bigint)
        AND (${fields}::text[] IS NULL OR c.changes <> '[]')
      ORDER BY h.id DESC LIMIT ${limit + 1}`;
    const page = rows.slice(0, limit);
    const last = page.at(-1);
    const hasMore = rows.length > limit && last !== undefined;
    return {
      list: await nameHolders(ctx.db, page),
      nextCursor: hasMore ? encodeCursor({ id: last.id }, binding) : null,
      hasMore,
    };
  },
});

async function checkVisible(ctx: Ctx, id: string): Promise<void> {
  const holder = findHolder(ctx);
  const where = { id, organizationId: ctx.organization.id };
  const seen = await ctx.db.blogger.count({
    where: holder === undefined ? where : { ...where, ownerUserId: holder },
  });
  if (seen === 0) throw notFound("blogger");
}
