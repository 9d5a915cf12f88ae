import { z } from "zod";
import { decodeCursor, encodeCursor } from "@/server/domain/kernel/cursor";
import { invalidCursor, ServiceError } from "@/server/domain/kernel/errors";
import { splitStart } from "@/server/domain/kernel/paging";
import { deriveKey } from "@/server/infra/crypto";
import { visibleOwnerId } from "@/server/services/roster/blogger";
import { query, exportedFile, exportSheet, MAX_EXPORTED } from "@/server/services/kernel/verb";
import { findFailures, failureSheet } from "./internal/shown/run-failures";
import { getRun } from "./internal/shown/visible-run";
import { listRunFailuresInput, runFailureList, exportFailedTargetsInput } from "./schema";

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

/**
 * The failed targets of a logical run, as a spreadsheet in Chinese or English. Throws `NOT_FOUND`, and
 * `CONFLICT` for more than 50,000.
 */
export const exportFailedTargets = query({
  permission: "scraping-run:read",
  input: exportFailedTargetsInput,
  output: exportedFile,
  async run({ ctx, input: { id, ...asked } }) {
    const { chain } = await getRun(ctx.db, ctx, id);
    const organizationId = ctx.organization.id;
    const place = { organizationId, chain, before: null, take: MAX_EXPORTED + 1 };
    const failures = await findFailures(ctx.db, { ...place, ownerUserId: visibleOwnerId(ctx) });
    if (failures.length > MAX_EXPORTED)
      throw new ServiceError(
        "CONFLICT",
        `More than ${MAX_EXPORTED.toLocaleString("en")} targets failed, too many for one file. Read them page by page with scrapingRun.failures.`,
      );
    return exportSheet({ zh: `采集失败-${id}`, en: `failed-targets-${id}` }, failureSheet(failures), asked);
  },
});
