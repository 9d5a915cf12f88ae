import {
  type HeadingUnit,
  movePoint,
  NO_UNIT,
  type NumberReading,
  type NumberRefusal,
  type NumberRefusalCode,
  type NumberRules,
  type RateMeaning,
  parseNumber,
  parseRate,
  wholeDigits,
} from "@/server/domain/kernel/numbers";
import { type ImportColumn } from "./import-columns";

const MAX_INTEGER = 2 ** 31 - 1;
const figureKinds = ["integer", "average", "int64", "number", "rate", "percent", "rateText"] as const;
export type FigureKind = (typeof figureKinds)[number];
export type FigureColumn = ImportColumn & { kind: FigureKind };

export function isFigure(column: ImportColumn): column is FigureColumn {
  return (figureKinds as readonly string[]).includes(column.kind);
}

export const isRate = ({ kind }: Pick<ImportColumn, "kind">): boolean =>
  kind === "rate" || kind === "percent" || kind === "rateText";

export type FigureOptions = { heading: HeadingUnit; meaning: RateMeaning | null };

export function parseFigure(column: FigureColumn, text: string, options: FigureOptions) {
  const read = numberOf(column, text, options);
  return read.ok ? { ok: true as const, value: valueOf[column.kind](read.digits) } : read;
}

function numberOf(column: FigureColumn, text: string, { heading, meaning }: FigureOptions): NumberReading {
  const rules = rulesOf(column);
  if (heading.isUnclear) return { ok: false, refusal: { code: "HEADING_UNIT" } };
  if (heading.isForeign) return { ok: false, refusal: { code: "CURRENCY" } };
  if (!isRate(column)) return parseCount(text, rules, heading.power);
  return parseRate(text, { ...rules, meaning: meaning ?? (heading.isPercent ? "percent" : "ask") });
}

/**
 * Larger figures below a heading of ten thousands are ambiguous: 123000 under 粉丝数（万） is probably whole.
 */
const MAX_UNDER_UNIT = 10_000;

function parseCount(text: string, rules: NumberRules, power: number): NumberReading {
  const read = parseNumber(text, { ...rules, power });
  if (power < 4) return read;
  const plain = parseNumber(text);
  // A figure with its own unit gives the same result either way.
  const isBare = plain.ok && (!read.ok || plain.digits !== read.digits);
  return isBare && plain.value >= MAX_UNDER_UNIT ? { ok: false, refusal: { code: "UNIT_TWICE" } } : read;
}

/** Averages of works are rounded; money and people must be whole. */
const valueOf: Record<FigureKind, (digits: string) => unknown> = {
  integer: Number,
  average: (digits) => Number(wholeDigits(digits)),
  int64: wholeDigits,
  number: Number,
  percent: Number,
  rate: (digits) => Number(wholeDigits(movePoint(digits, 2))),
  rateText: (digits) => `${digits}%`,
};

const known = new Map<string, NumberRules>();

export function rulesOf(column: FigureColumn): NumberRules {
  const rules = known.get(column.field) ?? makeRules(column);
  known.set(column.field, rules);
  return rules;
}

/** May be negative. */
const growth = new Set(["fansGrowth", "fansGrowthRate", "monthFansIncreaseRate"]);

/**
 * Repeats the limits of the field schemas (a test compares them), so that pages that show refusals need
 * not load those schemas.
 */
function makeRules({ kind, field }: FigureColumn): NumberRules {
  const isCountOrRate = kind === "integer" || isRate({ kind });
  const min = isCountOrRate && !growth.has(field) ? 0 : undefined;
  if (kind === "percent") return { min, max: 100 };
  if (kind === "integer") return { min, max: MAX_INTEGER, decimals: 0 };
  return kind === "average" ? { min, max: MAX_INTEGER } : { min };
}

export function refusalOf(
  column: FigureColumn,
  told: { code: NumberRefusalCode; text: string },
): NumberRefusal {
  const read = numberOf(column, told.text, { heading: NO_UNIT, meaning: null });
  if (!read.ok && read.refusal.code === told.code) return read.refusal;
  return { code: told.code, limit: rulesOf(column).max ?? 0 };
}
