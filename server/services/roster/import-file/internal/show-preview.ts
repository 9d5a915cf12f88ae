import { type Proposal } from "@/server/domain/roster/import-file";
import { type Db } from "@/server/infra/db";
import { type ImportFile } from "@/server/infra/db/generated/client";
import { fileFound, namesCreators } from "./file-head";
import { noticesOf } from "./file-notices";
import { MAX_SHOWN_CHARS, type Reading, type RowOutcome, rowOutcomes } from "../schema";
import { columnQuestions, questionsOf } from "./import-questions";
import { proposeForFile } from "./remembered-headings";
import { listShownRows } from "./shown-rows";

type Shown = { outcome?: RowOutcome | undefined; afterLine: number; limit: number };

const SAMPLES = 3;
const MAX_SAMPLE_CHARS = 100;

type Counted = { outcome: RowOutcome | null; count: number; rows: number; cells: number };

export async function showPreview(db: Db, file: ImportFile, reading: Reading, shown: Shown) {
  const { id: fileId, checkedLine } = file;
  const [proposal, grouped, first, found] = await Promise.all([
    proposeForFile(db, file),
    db.$queryRaw<Counted[]>`
      SELECT outcome::text AS outcome, count(*)::integer AS count, count(notice)::integer AS rows,
        coalesce(sum((notice->>'count')::integer), 0)::integer AS cells
      FROM import_row
      WHERE file_id = ${fileId} AND line <= ${checkedLine} GROUP BY outcome`,
    listShownRows(db, fileId, { afterLine: 0, toLine: null, limit: SAMPLES, mostChars: MAX_SAMPLE_CHARS }),
    listShownRows(db, fileId, { ...shown, toLine: checkedLine, mostChars: MAX_SHOWN_CHARS }),
  ]);
  const counted = new Map(grouped.map(({ outcome, count }) => [outcome, count]));
  const counts = Object.fromEntries(rowOutcomes.map((outcome) => [outcome, counted.get(outcome) ?? 0]));
  const sum = (key: "count" | "rows" | "cells") => grouped.reduce((all, one) => all + one[key], 0);
  const checked = file.runId === null ? sum("count") : file.rowCount;
  const { rows, isEnd } = found;
  return {
    fileId,
    name: file.name,
    status: file.status,
    rowCount: file.rowCount,
    problem: file.problem,
    problemLine: fileFound(file).line,
    // Of an imported file only failed rows are left, so they cannot be counted.
    checked,
    columns: file.headings.map((heading, at) => ({
      heading,
      field: reading.mapping[at] ?? null,
      samples: first.rows.map(({ cells }) => cells[at] ?? ""),
      note: noteOf(file, reading, proposal, at),
    })),
    platform: reading.platform,
    strict: reading.strict,
    skipHidden: reading.skipHidden,
    answers: reading.answers,
    notices: file.status === "READY" ? await noticesOf(db, file, { reading, proposal }) : [],
    named: namesCreators(file, reading.mapping),
    questions: await questionsNow(db, file, { reading, proposal, isLooked: checked >= file.rowCount }),
    leftOut: { rows: sum("rows"), cells: sum("cells") },
    counts: counts as Record<RowOutcome, number>,
    rows: rows.map(({ brought, ...row }) => {
      const changes = row.changes ?? [];
      return { ...row, changes, values: [...changes, ...(brought ?? [])] };
    }),
    nextLine: isEnd ? null : (rows.at(-1)?.line ?? null),
    runId: file.runId,
    jobId: file.jobId,
  };
}

type Asked = { reading: Reading; proposal: Proposal; isLooked: boolean };

/** Rate questions read all rows, so they are asked only after every row was checked. */
async function questionsNow(db: Db, file: ImportFile, { reading, proposal, isLooked }: Asked) {
  if (file.status !== "READY" || file.runId !== null) return [];
  return isLooked ? questionsOf(db, file, reading, proposal) : columnQuestions(reading, proposal);
}

function noteOf({ headings }: ImportFile, { mapping }: Reading, { fits, notes }: Proposal, at: number) {
  if ((mapping[at] ?? null) !== null) return null;
  const field = fits[at] ?? null;
  const owner = field === null ? -1 : mapping.indexOf(field);
  if (owner >= 0) return { code: "SAME_FIELD" as const, heading: headings[owner] ?? "" };
  const code = notes[at] ?? null;
  return code === null ? null : { code, heading: null };
}
