import { withColumnAnswers } from "@/server/domain/roster/import-file";
import { notFound, ServiceError } from "@/server/domain/kernel/errors";
import { type Db, type Tx } from "@/server/infra/db";
import { type ImportFile, type ImportRow } from "@/server/infra/db/generated/client";
import { type Ctx, mayDo, requireUser } from "@/server/services/kernel/verb";
import { reading, type Reading } from "../schema";
import { proposeForFile } from "./remembered-headings";

/** A preview shows data of the roster. Throws `PERMISSION_MISSING`. */
export function checkMaySeeRoster(ctx: Ctx): void {
  if (mayDo(ctx, "blogger:read")) return;
  const message = 'You need the permission "blogger:read", too: an import shows what the roster has.';
  throw new ServiceError("PERMISSION_MISSING", message);
}

/** Users may only work on their own files. Throws `NOT_FOUND`. */
export async function getOwnFile(db: Db | Tx, ctx: Ctx, id: string): Promise<ImportFile> {
  const where = { id, organizationId: ctx.organization.id, userId: requireUser(ctx).userId };
  const file = await db.importFile.findFirst({ where });
  if (file === null) throw notFound("import file");
  return file;
}

export async function readingOf(db: Db | Tx, file: ImportFile): Promise<Reading> {
  if (file.reading !== null) return reading.parse(file.reading);
  const { mapping } = await proposeForFile(db, file);
  return { mapping, platform: null, strict: false, skipHidden: false, answers: {} };
}

export async function withAnswers(tx: Tx, file: ImportFile, wanted: Reading): Promise<Reading> {
  const { doubles } = await proposeForFile(tx, file);
  return { ...wanted, mapping: withColumnAnswers(doubles, wanted.mapping, wanted.answers) };
}

/** Rows per page and their size, so that other work gets its turn between pages. */
const PAGE_ROWS = 500;
const PAGE_SIZE = 1_000_000;

export type FileRow = Pick<ImportRow, "line" | "cells" | "problems" | "links" | "isHidden">;

export async function listFileRows(
  db: Db,
  fileId: string,
  line: number,
): Promise<{ rows: FileRow[]; isEnd: boolean }> {
  const found = await db.$queryRaw<(FileRow & { found: number })[]>`
    WITH page AS (
      SELECT line, cells, problems, links, is_hidden AS "isHidden", coalesce(size, octet_length(cells::text)) AS size FROM import_row
      WHERE file_id = ${fileId} AND line > ${line} ORDER BY line LIMIT ${PAGE_ROWS}),
    summed AS (
      SELECT page.*, sum(size) OVER (ORDER BY line) AS so_far, count(*) OVER () AS found FROM page)
    SELECT line, cells, problems, links, "isHidden", found::integer FROM summed WHERE so_far - size < ${PAGE_SIZE} ORDER BY line`;
  const rows = found.map(({ found: _, ...row }) => row);
  const ahead = found[0]?.found ?? 0;
  return { rows, isEnd: rows.length === ahead && ahead < PAGE_ROWS };
}
