import { type z } from "zod";
import { type BloggerWireField, metricFields } from "@/server/domain/roster/blogger";
import { ServiceError } from "@/server/domain/kernel/errors";
import { fieldsOfColumns, heavyExportFields, isEntryField } from "@/server/domain/roster/export-file";
import { mapInTurns } from "@/server/infra/concurrency";
import { type RosterJob } from "@/server/infra/db/generated/client";
import { type FilePlace, writeSheetPiece } from "@/server/infra/spreadsheet";
import { newStorage, openStorage } from "@/server/infra/storage";
import { type BloggerRow, catchUpForJob, visibleOwnerId, namedRows } from "@/server/services/roster/blogger";
import { rosterWork } from "@/server/services/roster/job";
import { checkExportShare, checkMembersRoom } from "@/server/services/release/upload";
import { type Ctx } from "@/server/services/kernel/verb";
import { type ExportInput, exportJobInput, exportPlace, type PicturesPlace } from "../schema";
import { filterOf, saveOrder, listOrderedIds } from "./export-order";
import { cellsOf, exportSheetOf } from "./export-cells";
import { withEntries } from "./listed-entries";
import { noPictures, preparePictures } from "./export-pictures";
import { isElsewhere, KEPT_MS, MAX_FILE_BYTES, partKey } from "./export-rows";

const PAGE = 2_000;
const HEAVY_PAGE = 200;
/** Bloggers per query, because the database driver parses an answer without yielding. */
const PART = 250;
const HEAVY_PART = 5;

const inputOf = ({ input }: RosterJob): ExportInput => exportJobInput.parse(input);
const placeOf = ({ place }: RosterJob) => (place === null ? null : exportPlace.parse(place));
type Place = z.output<typeof exportPlace>;

type Prepared = {
  bytes: Buffer;
  file: FilePlace;
  /** Null when the file is complete. */
  place: Omit<Place, "file"> | null;
  rows: number;
  total?: number;
  pictures?: PicturesPlace;
};

/**
 * Writes an export page by page. A page's bytes are computed before the job is locked and stored under the
 * page's number, so that a page that was lost is computed again and overwrites its remains.
 */
export const exportWork = rosterWork<Prepared>({
  permission: () => "blogger:export",
  async prepare({ ctx, job }) {
    await checkHere(ctx, job);
    const prepared = await preparePage(ctx, job);
    if (prepared.place === null) await checkWhole(ctx, job);
    return prepared;
  },
  async write({ ctx, tx, job, prepared: { bytes, file, place, rows, total, pictures } }) {
    if (file.bytes > MAX_FILE_BYTES) throw tooLarge();
    const { id, page } = job;
    const { fileName, parts, ...started } = await tx.rosterExport.findUniqueOrThrow({ where: { id } });
    // The machine that writes the first page keeps the file; another one may have started the export.
    const store = parts.length === 0 ? newStorage().name : started.store;
    await checkMembersRoom(tx, ctx, bytes.byteLength);
    await checkExportShare(tx, ctx, { id, bytes: file.bytes });
    await openStorage(store).write(partKey(id, page), bytes);
    const isEnded = place === null;
    const expiresAt = isEnded ? new Date(ctx.now().getTime() + KEPT_MS) : null;
    // One page written by a user who sees all bloggers makes it a file that only such users may download.
    const ofAll = visibleOwnerId(ctx) === undefined ? { holderId: null } : {};
    const data = { store, parts: [...parts, bytes.byteLength], expiresAt, ...ofAll };
    await tx.rosterExport.update({ where: { id }, data });
    if (isEnded) await tx.rosterExportOrder.deleteMany({ where: { jobId: id } });
    if (!isEnded)
      return { place: { ...place, file }, unchanged: rows, ...(total !== undefined && { total }) };
    const done = job.unchanged + rows;
    const downloadUrl = `/api/exports/${id}`;
    const counts = pictures && {
      pictures: pictures.placed,
      picturesMissing: done - pictures.placed,
    };
    const result = { fileName, size: file.bytes, rows: done, downloadUrl, expiresAt, ...counts };
    return { place: null, unchanged: rows, total: done, result };
  },
});

async function preparePage(ctx: Ctx, job: RosterJob): Promise<Prepared> {
  const input = inputOf(job);
  const place = placeOf(job);
  if (place?.rowsEnded === true) return preparePicturesPage(ctx, job, { input, place });
  const isFirst = place?.after !== null;
  if (isFirst) await catchUpForJob(ctx, await filterOf(ctx, input), input.order);
  const count = isFirst ? await saveOrder(ctx, job, { input, after: place?.after ?? null }) : 0;
  const { rows, skipped, isLast, ...page } = await listPage(ctx, job, input);
  const toCells = cellsOf(input, ctx.organization.timeZone);
  const { bytes, place: file } = await writeSheetPiece(input.format, {
    sheet: exportSheetOf(input),
    place: place?.file ?? null,
    rows: await mapInTurns(rows, toCells),
    isLast,
  });
  const former = place?.pictures?.skipped ?? [];
  const pictures = input.pictures ? { ...noPictures, skipped: [...former, ...skipped] } : null;
  const later = { ...page, after: null, pictures, rowsEnded: isLast };
  const isEnded = isLast && !input.pictures;
  const total = isFirst ? { total: job.unchanged + count } : {};
  return { bytes, file, place: isEnded ? null : later, rows: rows.length, ...total };
}

/** Pages are written where the first one was: those of two machines would never be one file. */
async function checkHere(ctx: Ctx, { id }: RosterJob): Promise<void> {
  const { store, parts } = await ctx.db.rosterExport.findUniqueOrThrow({ where: { id } });
  if (parts.length === 0 || !isElsewhere(store)) return;
  const message = "The machine that began the file is gone, and it is kept there. Export again.";
  throw new ServiceError("CONFLICT", message);
}

const HOLDS_CONCURRENCY = 20;

/** A job only succeeds with a file that is there. The page that is being written is not looked for. */
async function checkWhole(ctx: Ctx, { id }: RosterJob): Promise<void> {
  const { store, parts } = await ctx.db.rosterExport.findUniqueOrThrow({ where: { id } });
  if (parts.length === 0) return;
  const storage = openStorage(store);
  const keys = parts.map((_, page) => partKey(id, page));
  for (let from = 0; from < keys.length; from += HOLDS_CONCURRENCY) {
    const some = keys.slice(from, from + HOLDS_CONCURRENCY);
    const held = await Promise.all(some.map((key) => storage.holds(key)));
    if (held.every(Boolean)) continue;
    throw new ServiceError("CONFLICT", "A part of the file was lost in the store. Export again.");
  }
}

async function preparePicturesPage(
  ctx: Ctx,
  job: RosterJob,
  { input, place }: { input: ExportInput; place: Place },
): Promise<Prepared> {
  const { file, ...rest } = place;
  const page = { input, file, pictures: place.pictures ?? noPictures };
  const { isLast, pictures, ...written } = await preparePictures(ctx, job, page);
  return { ...written, pictures, place: isLast ? null : { ...rest, pictures }, rows: 0 };
}

const metricNames: ReadonlySet<string> = new Set(metricFields.map(({ name }) => name));
const isMetric = (field: BloggerWireField) => metricNames.has(field);

async function listPage(ctx: Ctx, job: RosterJob, input: ExportInput) {
  const columns = input.columns.filter((field) => !isEntryField(field));
  const fields = fieldsOfColumns(columns);
  const isHeavy = columns.some((field) => heavyExportFields.has(field));
  const [limit, part] = isHeavy ? [HEAVY_PAGE, HEAVY_PART] : [PAGE, PART];
  const next = placeOf(job)?.next ?? 0;
  const { ids, isLast } = await listOrderedIds(ctx, job, { next, limit });
  const asked = { fields, withMetrics: fields.some(isMetric) };
  const filter = await filterOf(ctx, input);
  const rows: BloggerRow[] = [];
  for (let from = 0; from < ids.length; from += part) {
    const named = { ...asked, ids: ids.slice(from, from + part) };
    rows.push(...(await ctx.db.$queryRaw<BloggerRow[]>(namedRows(ctx.organization.id, filter, named))));
  }
  const listed = await withEntries(ctx, input, rows);
  const listedIds = new Set<unknown>(listed.map(({ id }) => id));
  const skipped = ids.flatMap((id, at) => (listedIds.has(id) ? [] : [next + at]));
  return { rows: listed, skipped, next: next + ids.length, isLast };
}

function tooLarge(): ServiceError {
  return new ServiceError(
    "CONFLICT",
    "The file would be larger than 1 GiB. Choose fewer columns, or narrow the filter.",
  );
}
