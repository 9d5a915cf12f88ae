import {
  rateColumnMeaning,
  type RateMeaning,
  rateMeanings,
  unitOfHeading,
} from "@/server/domain/kernel/numbers";
import { type Answers } from "./column-questions";
import { findImportColumn } from "./import-columns";
import { parseCell } from "./parse-cell";
import { isRate } from "./parse-figure";

export function rateQuestionId(field: string): string {
  return `rate:${field}`;
}

export function ratesOf(answers: Answers): Record<string, RateMeaning> {
  const known = Object.entries(answers).flatMap(([id, answer]) => {
    const meaning = rateMeanings.find((one) => one === answer);
    return id.startsWith("rate:") && meaning !== undefined ? [[id.slice("rate:".length), meaning]] : [];
  });
  return Object.fromEntries(known) as Record<string, RateMeaning>;
}

export function mayBeUnclear(field: string, heading: string): boolean {
  const column = findImportColumn(field);
  const { isPercent, isUnclear } = unitOfHeading(heading);
  return column !== undefined && isRate(column) && !isPercent && !isUnclear;
}

type RateOption = { answer: RateMeaning; examples: { written: string; stored: unknown }[] };

const MAX_EXAMPLES = 3;

export function rateOptions(
  { field, heading }: { field: string; heading: string },
  texts: readonly string[],
): RateOption[] | null {
  const column = findImportColumn(field);
  if (column === undefined || !mayBeUnclear(field, heading)) return null;
  const { meanings } = rateColumnMeaning(texts);
  if (meanings.length < 2) return null;
  const options = { heading: unitOfHeading(heading), timeZone: "UTC" };
  const read = (text: string, meaning: RateMeaning | null) =>
    parseCell(column, text, { ...options, meaning });
  const isUnclear = (text: string) => {
    const plain = read(text, null);
    return !plain.ok && plain.code === "UNCLEAR_RATE";
  };
  const examples = texts.filter(isUnclear).slice(0, MAX_EXAMPLES);
  return meanings.map((answer) => ({
    answer,
    examples: examples.map((written) => {
      const stored = read(written, answer);
      return { written, stored: stored.ok ? (stored.value ?? null) : null };
    }),
  }));
}
