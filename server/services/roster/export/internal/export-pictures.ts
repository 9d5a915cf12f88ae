import { MINUTE_MS } from "@/server/domain/kernel/durations";
import { fetchPictures } from "@/server/infra/pictures";
import { type RosterJob } from "@/server/infra/db/generated/client";
import { type FilePlace, writePicturesPiece } from "@/server/infra/spreadsheet";
import { namedRows } from "@/server/services/roster/blogger";
import { type Ctx } from "@/server/services/kernel/verb";
import { type ExportInput, type PicturesPlace } from "../schema";
import { exportSheetOf } from "./export-cells";
import { filterOf, listOrderedIds } from "./export-order";

/** See docs/rules.md#proposals. */
const MAX_PICTURE_BYTES = 256 * 1024;
const MAX_ALL_BYTES = 200 * 1024 ** 2;
const MAX_WAIT_MS = 3 * MINUTE_MS;
const PAGE = 100;

export const noPictures: PicturesPlace = { skipped: [], next: 0, placed: 0, bytes: 0, waitedMs: 0 };

/** Adds the portraits of the next rows to a file that has all rows. One that cannot be had is left out. */
export async function preparePictures(
  ctx: Ctx,
  job: RosterJob,
  { input, file, pictures }: { input: ExportInput; file: FilePlace; pictures: PicturesPlace },
) {
  const { ids: ordered, isLast } = await listOrderedIds(ctx, job, { next: pictures.next, limit: PAGE });
  const skipped = new Set(pictures.skipped);
  const ids = ordered.filter((_, at) => !skipped.has(pictures.next + at));
  const firstRow = pictures.next - pictures.skipped.filter((position) => position < pictures.next).length;
  const urls = await listPortraits(ctx, input, ids);
  const startMs = performance.now();
  // What is left of the job's time may be nothing: then the other cells stay empty, and are counted.
  const timeoutMs = MAX_WAIT_MS - pictures.waitedMs;
  const fetched = await fetchPictures(urls, { maxBytes: MAX_PICTURE_BYTES, timeoutMs });
  const waitedMs = pictures.waitedMs + Math.round(performance.now() - startMs);
  let { bytes } = pictures;
  const placed = fetched.flatMap(({ picture }, at) => {
    if (picture === null || bytes + picture.bytes.byteLength > MAX_ALL_BYTES) return [];
    bytes += picture.bytes.byteLength;
    return [{ ...picture, row: firstRow + at }];
  });
  const next = pictures.next + ordered.length;
  const piece = await writePicturesPiece({
    sheet: exportSheetOf(input),
    place: file,
    pictures: placed,
    isLast,
  });
  const place = { ...pictures, next, placed: pictures.placed + placed.length, bytes, waitedMs };
  return { bytes: piece.bytes, file: piece.place, pictures: place, isLast };
}

async function listPortraits(
  ctx: Ctx,
  input: ExportInput,
  ids: readonly string[],
): Promise<(string | null)[]> {
  const named = { ids: [...ids], fields: ["avatar"] as const, withMetrics: false };
  const query = namedRows(ctx.organization.id, await filterOf(ctx, input), named);
  const rows = await ctx.db.$queryRaw<{ id: string; avatar: string | null }[]>(query);
  const byId = new Map(rows.map(({ id, avatar }) => [id, avatar]));
  return ids.map((id) => byId.get(id) ?? null);
}
