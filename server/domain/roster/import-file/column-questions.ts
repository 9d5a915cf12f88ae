import { type ColumnMapping, type DoubleColumn } from "./propose-mapping";

/** What a person answered, by a question's id. */
export type Answers = Readonly<Record<string, string>>;

export const NO_COLUMN = "none";

export function columnQuestionId(field: string): string {
  return `column:${field}`;
}

/**
 * Which column brings a field that several fit: its place, or `none`. Null: not answered. Where the mapping
 * has something else than was proposed, a person has chosen there.
 */
export function columnAnswer(
  { field, columns }: DoubleColumn,
  mapping: ColumnMapping,
  answers: Answers,
): string | null {
  const owner = mapping.indexOf(field);
  if (owner !== columns[0]) return columns.includes(owner) ? String(owner) : NO_COLUMN;
  return isAnswer(columns, answers[columnQuestionId(field)]) ? String(owner) : null;
}

/** The mapping with each field at the column that was answered, unless a person gave it to another one. */
export function withColumnAnswers(
  doubles: readonly DoubleColumn[],
  mapping: ColumnMapping,
  answers: Answers,
): ColumnMapping {
  const settled = [...mapping];
  for (const { field, columns } of doubles) {
    const answer = answers[columnQuestionId(field)];
    const owner = settled.indexOf(field);
    if (!isAnswer(columns, answer) || !columns.includes(owner)) continue;
    settled[owner] = null;
    if (answer !== NO_COLUMN) settled[Number(answer)] = field;
  }
  return settled;
}

function isAnswer(columns: readonly number[], answer: string | undefined): boolean {
  return answer === NO_COLUMN || columns.some((at) => String(at) === answer);
}
