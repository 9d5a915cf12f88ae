import { type z } from "zod";
import { type BloggerWireField, metricFields } from "@/server/domain/roster/blogger";
import { ServiceError } from "@/server/domain/kernel/errors";
import { fieldsOfColumns, heavyExportFields, isEntryField } from "@/server/domain/roster/export-file";
import { mapInTurns } from "@/server/infra/concurrency";
import { newId } from "@/server/domain/kernel/ids";
import { type Tx } from "@/server/infra/db";
import { type RosterExport, type RosterJob } from "@/server/infra/db/generated/client";
import { type FilePlace, writeSheetPiece } from "@/server/infra/spreadsheet";
import { newStorage, openStorage } from "@/server/infra/storage";
import { type BloggerRow, catchUpForJob, visibleOwnerId, namedRows } from "@/server/services/roster/blogger";
import { type PageOutcome, rosterWork } from "@/server/services/roster/job";
import { checkExportShare, checkMembersRoom } from "@/server/services/release/upload";
import { type Ctx } from "@/server/services/kernel/verb";
import { type ExportInput, exportJobInput, exportPlace, type PicturesPlace } from "../schema";
import { filterOf, saveOrder, listOrderedIds } from "./export-order";
import { cellsOf, exportSheetOf } from "./export-cells";
import { withEntries } from "./listed-entries";
import { noPictures, preparePictures } from "./export-pictures";
import { baseOf, isElsewhere, keysOf, KEPT_MS, MAX_FILE_BYTES, partKey } from "./export-rows";

const PAGE = 2_000;
const HEAVY_PAGE = 200;
/** Bloggers per query, because the database driver parses an answer without yielding. */
const PART = 250;
const HEAVY_PART = 5;

const inputOf = ({ input }: RosterJob): ExportInput => exportJobInput.parse(input);
const placeOf = ({ place }: RosterJob) => (place === null ? null : exportPlace.parse(place));
type Place = z.output<typeof exportPlace>;

type Page = {
  bytes: Buffer;
  file: FilePlace;
  /** Null when the file is complete. */
  place: Omit<Place, "file"> | null;
  rows: number;
  total?: number;
  pictures?: PicturesPlace;
};

/** Null: the machine that has the file is another one, so the file starts again on this one. */
type Prepared = (Page & { store: string; base: string }) | null;

/** Each of these times the file began again on another machine. */
const MAX_RESTARTS = 3;

/**
 * Writes an export page by page. A page's bytes are computed and stored before the job is locked, so that no
 * transaction waits for the store. Each try has a key of its own: only the one that is recorded counts.
 */
export const exportWork = rosterWork<Prepared>({
  permission: () => "blogger:export",
  async prepare({ ctx, job }) {
    const { id, page, tries } = job;
    const kept = await ctx.db.rosterExport.findUniqueOrThrow({ where: { id } });
    if (kept.parts.length > 0 && isElsewhere(kept.store)) return null;
    const prepared = await preparePage(ctx, job);
    if (prepared.file.bytes > MAX_FILE_BYTES) throw tooLarge();
    if (prepared.place === null) await checkWhole(kept);
    // The machine that writes the first page keeps the file; another one may have started the export.
    const store = kept.parts.length === 0 ? newStorage().name : kept.store;
    const base = baseOf(kept);
    await openStorage(store).write(partKey(base, page, tries), prepared.bytes);
    return { ...prepared, store, base };
  },
  async write({ ctx, tx, job, prepared }) {
    const { id } = job;
    const row = await tx.rosterExport.findUniqueOrThrow({ where: { id } });
    if (prepared === null) return startOver(tx, row, ctx.now());
    const { bytes, file, place, rows, total, pictures, store, base } = prepared;
    const { fileName, parts } = row;
    const isMoved = baseOf(row) !== base || (parts.length > 0 && row.store !== store);
    if (isMoved) throw new ServiceError("UNAVAILABLE", "The export was started again on another machine.");
    await checkMembersRoom(tx, ctx, bytes.byteLength);
    await checkExportShare(tx, ctx, { id, bytes: file.bytes });
    const isEnded = place === null;
    const expiresAt = isEnded ? new Date(ctx.now().getTime() + KEPT_MS) : null;
    // One page written by a user who sees all bloggers makes it a file that only such users may download.
    const ofAll = visibleOwnerId(ctx) === undefined ? { holderId: null } : {};
    const counted = { parts: [...parts, bytes.byteLength], tries: [...triesOf(row), job.tries] };
    const data = { store, ...counted, expiresAt, ...ofAll };
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

/** Pages from before tries were counted have the key of the first one. */
function triesOf({ parts, tries }: RosterExport): number[] {
  return parts.map((_, page) => tries[page] ?? 1);
}

/**
 * Pages of two machines would never be one file, and the former machine may never return. What it wrote goes
 * to a row of its own, by which it deletes that (docs/rules.md#several-machines). Throws `CONFLICT` where the
 * machines keep changing.
 */
async function startOver(tx: Tx, row: RosterExport, now: Date): Promise<PageOutcome> {
  const { id, restarts } = row;
  if (restarts >= MAX_RESTARTS) throw keepsMoving();
  await tx.rosterExport.create({
    data: { ...row, id: newId("rosterJob"), contentKey: baseOf(row), expiresAt: now },
  });
  const contentKey = `${id}_r${restarts + 1}`;
  const data = { store: newStorage().name, contentKey, parts: [], tries: [], restarts: restarts + 1 };
  await tx.rosterExport.update({ where: { id }, data });
  await tx.rosterExportOrder.deleteMany({ where: { jobId: id } });
  return { place: null, startsOver: true };
}

function keepsMoving(): ServiceError {
  return new ServiceError(
    "CONFLICT",
    `The file was started ${MAX_RESTARTS + 1} times, each time on another machine. Export again; an operator makes all machines share their files by S3_BUCKET or BLOB_READ_WRITE_TOKEN.`,
  );
}

async function preparePage(ctx: Ctx, job: RosterJob): Promise<Page> {
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

const EXISTS_CONCURRENCY = 20;

/** A job only succeeds with a file that is there. The page that is being written is not looked for. */
async function checkWhole(file: RosterExport): Promise<void> {
  if (file.parts.length === 0) return;
  const storage = openStorage(file.store);
  const keys = keysOf(file);
  for (let from = 0; from < keys.length; from += EXISTS_CONCURRENCY) {
    const some = keys.slice(from, from + EXISTS_CONCURRENCY);
    const found = await Promise.all(some.map((key) => storage.exists(key)));
    if (found.every(Boolean)) continue;
    throw new ServiceError("CONFLICT", "A part of the file was lost in the store. Export again.");
  }
}

async function preparePicturesPage(
  ctx: Ctx,
  job: RosterJob,
  { input, place }: { input: ExportInput; place: Place },
): Promise<Page> {
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
