import { type BloggerWireField, metricFields } from "@/server/domain/blogger";
import { ServiceError } from "@/server/domain/errors";
import { heavyExportFields } from "@/server/domain/export-file";
import { mapInTurns } from "@/server/infra/concurrency";
import { type RosterJob } from "@/server/infra/db/generated/client";
import { type FilePlace, writeSheetPiece } from "@/server/infra/sheet-stream";
import { openStorage } from "@/server/infra/storage";
import {
  type BloggerRow,
  countBloggersByPlatform,
  findHolder,
  nextMatchingRows,
  toAskedFilter,
} from "@/server/services/blogger";
import { rosterWork } from "@/server/services/roster-job";
import { checkExportShare, checkMembersRoom } from "@/server/services/upload";
import { type Ctx } from "@/server/services/verb";
import { exportBloggersInput, type ExportInput, exportPlace } from "../schema";
import { cellsOf, exportSheetOf } from "./export-cells";
import { KEPT_MS, MAX_FILE_BYTES, partKey } from "./export-rows";

/** Bloggers of a page: a part of a megabyte, and less of those that may be large themselves. */
const PAGE = 2_000;
const HEAVY_PAGE = 200;
/** Bloggers that are read at a time: an answer of the database is taken apart in one turn. */
const PART = 250;
const HEAVY_PART = 5;

const inputOf = ({ input }: RosterJob): ExportInput => exportBloggersInput.parse(input);
const placeOf = ({ place }: RosterJob) => (place === null ? null : exportPlace.parse(place));

type Prepared = {
  bytes: Buffer;
  file: FilePlace;
  after: { k: string; id: string } | null;
  rows: number;
  total?: number;
};

/**
 * Writes an export page by page. A page's bytes are made before the job is held, and kept under the page's
 * number. A page that was lost on its way is made again, and replaces what came of it.
 */
export const exportWork = rosterWork<Prepared>({
  permission: () => "blogger:export",
  async prepare({ ctx, job }) {
    const input = inputOf(job);
    const place = placeOf(job);
    const { rows, after } = await readPage(ctx, job, input);
    const toCells = cellsOf(input, ctx.organization.timeZone);
    const { bytes, place: file } = await writeSheetPiece(input.format, {
      sheet: exportSheetOf(input),
      place: place?.file ?? null,
      rows: await mapInTurns(rows, toCells),
      isLast: after === null,
    });
    const total = job.page === 0 ? { total: await countMatching(ctx, input) } : {};
    return { bytes, file, after, rows: rows.length, ...total };
  },
  async write({ ctx, tx, job, prepared: { bytes, file, after, rows, total } }) {
    if (file.bytes > MAX_FILE_BYTES) throw tooLarge();
    const { id, page } = job;
    const { store, fileName, parts } = await tx.rosterExport.findUniqueOrThrow({ where: { id } });
    await checkMembersRoom(tx, ctx, bytes.byteLength);
    await checkExportShare(tx, ctx, { id, bytes: file.bytes });
    await openStorage(store).write(partKey(id, page), bytes);
    const isEnded = after === null;
    const expiresAt = isEnded ? new Date(ctx.now().getTime() + KEPT_MS) : null;
    // One page with the bloggers of all makes it a file of all.
    const ofAll = findHolder(ctx) === undefined ? { holderId: null } : {};
    const data = { parts: [...parts, bytes.byteLength], expiresAt, ...ofAll };
    await tx.rosterExport.update({ where: { id }, data });
    if (!isEnded) return { place: { after, file }, unchanged: rows, ...(total !== undefined && { total }) };
    const done = job.unchanged + rows;
    const downloadUrl = `/api/exports/${id}`;
    const result = { fileName, size: file.bytes, rows: done, downloadUrl, expiresAt };
    return { place: null, unchanged: rows, total: done, result };
  },
});

const metricNames: ReadonlySet<string> = new Set(metricFields.map(({ name }) => name));
const isMetric = (field: BloggerWireField) => metricNames.has(field);

async function readPage(ctx: Ctx, job: RosterJob, { filter, columns }: ExportInput) {
  const isHeavy = columns.some((field) => heavyExportFields.has(field));
  const [most, limit] = isHeavy ? [HEAVY_PAGE, HEAVY_PART] : [PAGE, PART];
  const asked = { limit, fields: columns, withMetrics: columns.some(isMetric) };
  const rows: BloggerRow[] = [];
  for (let after = placeOf(job)?.after ?? null; ;) {
    const found = await ctx.db.$queryRaw<(BloggerRow & { k: string })[]>(
      nextMatchingRows(ctx.organization.id, toAskedFilter(ctx, filter), { ...asked, after }),
    );
    // Those that were made since stand behind all that were there when the job began.
    const old = found.filter(({ k }) => Date.parse(k) <= job.createdAt.getTime());
    rows.push(...old);
    const last = old.at(-1);
    if (found.length < limit || old.length < found.length || last === undefined) return { rows, after: null };
    after = { k: last.k, id: last.id };
    if (rows.length >= most) return { rows, after };
  }
}

async function countMatching(ctx: Ctx, { filter }: ExportInput): Promise<number> {
  const asked = toAskedFilter(ctx, filter);
  const counts = await countBloggersByPlatform(ctx.db, ctx.organization.id, asked);
  return [...counts.values()].reduce((sum, count) => sum + count, 0);
}

function tooLarge(): ServiceError {
  return new ServiceError(
    "CONFLICT",
    "The file would be larger than 1 GiB. Choose fewer columns, or narrow the filter.",
  );
}
