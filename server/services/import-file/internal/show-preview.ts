import { type Db } from "@/server/infra/db";
import { type ImportFile } from "@/server/infra/db/generated/client";
import { fileFound } from "./file-found";
import { MOST_SHOWN_CHARS, type Reading, type RowOutcome, rowOutcomes } from "../schema";
import { readShownRows } from "./shown-rows";

type Shown = { outcome?: RowOutcome | undefined; afterLine: number; limit: number };

const SAMPLES = 3;
const MOST_SAMPLE_CHARS = 100;

/** A file as its page shows it, with some of its rows. */
export async function showPreview(db: Db, file: ImportFile, reading: Reading, shown: Shown) {
  const { id: fileId, checkedLine } = file;
  const [grouped, first, found] = await Promise.all([
    db.$queryRaw<{ outcome: RowOutcome | null; count: number }[]>`
      SELECT outcome::text AS outcome, count(*)::integer AS count FROM import_row
      WHERE file_id = ${fileId} AND line <= ${checkedLine} GROUP BY outcome`,
    readShownRows(db, fileId, { afterLine: 0, toLine: null, limit: SAMPLES, mostChars: MOST_SAMPLE_CHARS }),
    readShownRows(db, fileId, { ...shown, toLine: checkedLine, mostChars: MOST_SHOWN_CHARS }),
  ]);
  const counted = new Map(grouped.map(({ outcome, count }) => [outcome, count]));
  const counts = Object.fromEntries(rowOutcomes.map((outcome) => [outcome, counted.get(outcome) ?? 0]));
  const { rows, isEnd } = found;
  return {
    ...{ fileId, name: file.name, status: file.status, rowCount: file.rowCount },
    ...{ problem: file.problem, problemLine: fileFound(file).line ?? null },
    // Of an imported file only the rows that failed are left.
    checked: file.runId === null ? grouped.reduce((sum, { count }) => sum + count, 0) : file.rowCount,
    columns: file.headings.map((heading, at) => ({
      heading,
      field: reading.mapping[at] ?? null,
      samples: first.rows.map(({ cells }) => cells[at] ?? ""),
    })),
    platform: reading.platform,
    counts: counts as Record<RowOutcome, number>,
    rows: rows.map(({ changes, ...row }) => ({ ...row, changes: changes ?? [] })),
    nextLine: isEnd ? null : (rows.at(-1)?.line ?? null),
    ...{ runId: file.runId, jobId: file.jobId },
  };
}
