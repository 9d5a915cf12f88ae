import {
  columnAnswer,
  columnQuestionId,
  mayBeUnclear,
  NO_COLUMN,
  type Proposal,
  rateOptions,
  rateQuestionId,
} from "@/server/domain/roster/import-file";
import { ServiceError } from "@/server/domain/kernel/errors";
import { type Db, type Tx } from "@/server/infra/db";
import { type ImportFile } from "@/server/infra/db/generated/client";
import { type ImportQuestion, type Reading } from "../schema";

export async function questionsOf(
  db: Db | Tx,
  file: ImportFile,
  reading: Reading,
  proposal: Proposal,
): Promise<ImportQuestion[]> {
  return [...columnQuestions(reading, proposal), ...(await rateQuestions(db, file, reading))];
}

export function columnQuestions({ mapping, answers }: Reading, { doubles }: Proposal): ImportQuestion[] {
  return doubles.map((double) => {
    const { field, columns } = double;
    return {
      id: columnQuestionId(field),
      kind: "COLUMN",
      field,
      columns,
      options: [...columns.map(String), NO_COLUMN].map((answer) => ({ answer, examples: [] })),
      answer: columnAnswer(double, mapping, answers),
    };
  });
}

async function rateQuestions(
  db: Db | Tx,
  { id: fileId, headings }: ImportFile,
  { mapping, answers }: Reading,
): Promise<ImportQuestion[]> {
  const questions: ImportQuestion[] = [];
  for (const [at, field] of mapping.entries()) {
    const heading = headings[at] ?? "";
    if (field === null || !mayBeUnclear(field, heading)) continue;
    const options = rateOptions({ field, heading }, await listTexts(db, fileId, at));
    const id = rateQuestionId(field);
    const answer = options?.some((one) => one.answer === answers[id]) === true ? (answers[id] ?? null) : null;
    if (options !== null) questions.push({ id, kind: "RATE", field, columns: [at], options, answer });
  }
  return questions;
}

const MAX_TEXTS = 2_000;
const MAX_RATE_CHARS = 60;

async function listTexts(db: Db | Tx, fileId: string, at: number): Promise<string[]> {
  const rows = await db.$queryRaw<{ text: string }[]>`
    SELECT cells[${at + 1}] AS text FROM import_row
    WHERE file_id = ${fileId} AND cells[${at + 1}] ~ '[0-9０-９]' AND cells[${at + 1}] !~ '[%％]'
      AND length(cells[${at + 1}]) <= ${MAX_RATE_CHARS}
    GROUP BY 1 ORDER BY min(line) LIMIT ${MAX_TEXTS}`;
  return rows.map(({ text }) => text);
}

/** Throws `VALIDATION_FAILED`, listing the open questions. */
export function checkAnswered(questions: readonly ImportQuestion[]): void {
  const open = questions.filter(({ answer }) => answer === null);
  if (open.length === 0) return;
  const said = open.map(({ id, options }) => `${id} (${options.map(({ answer }) => answer).join(", ")})`);
  const message = `Answer what the preview asks before the import begins: ${said.join("; ")}.`;
  const issues = open.map(({ id }) => ({ path: `answers.${id}`, message: "is not answered" }));
  throw new ServiceError("VALIDATION_FAILED", message, { issues });
}
