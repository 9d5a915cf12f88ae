import { type ColumnMapping, type DoubleColumn } from "./propose-mapping";

export type Answers = Readonly<Record<string, string>>;

export const NO_COLUMN = "none";

export function columnQuestionId(field: string): string {
  return `column:${field}`;
}

/**
 * The chosen column of a field that several columns fit, as its index or `none`; null if not answered. A
 * mapping that differs from the proposal counts as an answer.
 */
export function columnAnswer(
  { field, columns }: DoubleColumn,
  mapping: ColumnMapping,
  answers: Answers,
): string | null {
  const column = mapping.indexOf(field);
  if (column !== columns[0]) return columns.includes(column) ? String(column) : NO_COLUMN;
  return isAnswer(columns, answers[columnQuestionId(field)]) ? String(column) : null;
}

export function withColumnAnswers(
  doubles: readonly DoubleColumn[],
  mapping: ColumnMapping,
  answers: Answers,
): ColumnMapping {
  const settled = [...mapping];
  for (const { field, columns } of doubles) {
    const answer = answers[columnQuestionId(field)];
    const column = settled.indexOf(field);
    if (!isAnswer(columns, answer) || !columns.includes(column)) continue;
    settled[column] = null;
    if (answer !== NO_COLUMN) settled[Number(answer)] = field;
  }
  return settled;
}

function isAnswer(columns: readonly number[], answer: string | undefined): boolean {
  return answer === NO_COLUMN || columns.some((at) => String(at) === answer);
}
