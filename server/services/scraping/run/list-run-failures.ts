import { z } from "zod";
import { decodeCursor, encodeCursor } from "@/server/domain/kernel/cursor";
import { invalidCursor } from "@/server/domain/kernel/errors";
import { splitStart } from "@/server/domain/kernel/paging";
import { deriveKey } from "@/server/infra/crypto";
import { visibleOwnerId } from "@/server/services/roster/blogger";
import { query } from "@/server/services/kernel/verb";
import { findFailures } from "./internal/shown/run-failures";
import { getRun } from "./internal/shown/visible-run";
import { listRunFailuresInput, runFailureList } from "./schema";

const position = z.strictObject({ id: z.string().regex(/^\d{1,19}$/) });

/**
 * Failed targets of a logical run that were not retried, newest first. `code` selects one cause. Throws
 * `NOT_FOUND`, `INVALID_CURSOR`.
 */
export const listRunFailures = query({
  permission: "scraping-run:read",
  input: listRunFailuresInput,
  output: runFailureList,
  async run({ ctx, input: { id, code, limit, cursor: start } }) {
    const { cursor, skip } = splitStart(start);
    const { chain } = await getRun(ctx.db, ctx, id);
    const organizationId = ctx.organization.id;
    const asked = { list: "run-failures", organizationId, chain, ...(code !== undefined && { code }) };
    const binding = { key: deriveKey("cursor"), query: asked };
    const before = cursor === undefined ? null : decodeCursor(cursor, position, binding);
    if (cursor !== undefined && before === null) throw invalidCursor();
    const place = { organizationId, chain, code, before: before?.id ?? null, take: limit + 1, skip };
    const rows = await findFailures(ctx.db, { ...place, ownerUserId: visibleOwnerId(ctx) });
    const page = rows.slice(0, limit);
    const last = page.at(-1);
    const list = page.map(({ id: _id, ...failure }) => failure);
    if (rows.length <= limit || last === undefined) return { list, nextCursor: null, hasMore: false };
    return { list, nextCursor: encodeCursor({ id: last.id }, binding), hasMore: true };
  },
});
