import { type MetricName, metricFields } from "./metric-names";
import { type UpsertFields } from "./upsert-item";

const guardedCore = [
  "fansCount",
  "interactRate",
  "priceShortWithFee",
  "priceMidWithFee",
  "priceLongWithFee",
] as const;

type MetricOrCore = MetricName | (typeof guardedCore)[number];

/** The least and greatest of a list is one work's figure: it may jump with the next work. */
const ofOneWork = /(?:Min|Max)$/;

/** What is looked at, each with the least stored value that counts (docs/rules.md#held-figures). */
const floors = new Map<string, number>([
  ...guardedCore.map((name): [string, number] => [name, 100]),
  ...metricFields
    .filter(({ name }) => !ofOneWork.test(name))
    .map(({ name, kind, unit }): [string, number] => [
      name,
      unit === "rate" || kind === "float" || (unit === "yuan" && kind === "string") ? 1 : 100,
    ]),
]);

export const guardedFields = [...floors.keys()] as MetricOrCore[];

/** The days on which a figure must be found again before it is taken to be true. */
export const HELD_DAYS = 3;
export const HOLD_FACTOR = { default: 10, min: 2, max: 1_000 } as const;

export type GuardRule = { isOn: boolean; factor: number };

/** A figure that earlier scrapes held back. `day` is the last one on which it was found. */
export type HeldBefore = {
  field: string;
  found: string | null;
  days: number;
  day: string;
  isDismissed: boolean;
};
type Held = { field: string; before: string; found: string | null; days: number; isNew: boolean };

type Guarded = {
  /** What may be written. */
  fields: UpsertFields;
  held: Held[];
  /** Figures that were held back and are no longer: they came back, or are true by now. */
  settled: string[];
};

/**
 * Keeps figures back that fall away, or change by more than the rule's factor (docs/rules.md#held-figures).
 * `stored` are the creator's values by field, `day` is that of the scrape.
 */
export function guardFigures(
  stored: Readonly<Record<string, unknown>>,
  found: UpsertFields,
  { rule, earlier, day }: { rule: GuardRule; earlier: readonly HeldBefore[]; day: string },
): Guarded {
  const heldBefore = new Map(earlier.map((one) => [one.field, one]));
  const held: Held[] = [];
  const settled: string[] = [];
  const kept = Object.entries(found).filter(([field, value]) => {
    const known = heldBefore.get(field);
    const before = toText(stored[field]);
    const now = toText(value);
    if (!rule.isOn || before === null || !isSuspicious(field, before, now, rule.factor)) {
      if (known !== undefined) settled.push(field);
      return true;
    }
    const isSame = known !== undefined && isAlike(known.found, now, rule.factor);
    const days = isSame ? known.days + (known.day === day ? 0 : 1) : 1;
    if (isSame && !known.isDismissed && days >= HELD_DAYS) {
      settled.push(field);
      return true;
    }
    held.push({ field, before, found: now, days, isNew: !isSame });
    return false;
  });
  const fields = Object.fromEntries(kept);
  // Whether it is a bound is said of the figure that is written.
  if ("fansCount" in found && !("fansCount" in fields)) delete fields.fansCountIsLeast;
  return { fields, held, settled };
}

/** A held figure as the field takes it: counts of 64 bits and rates stay text. */
export function toFigure(field: string, text: string | null): number | string | null {
  const metric = metricFields.find(({ name }) => name === field);
  const isText = metric?.kind === "int64" || metric?.kind === "string";
  return text === null || isText ? text : Number(text);
}

function toText(value: unknown): string | null {
  return typeof value === "number" || typeof value === "string" ? String(value) : null;
}

function isSuspicious(field: string, before: string, found: string | null, factor: number): boolean {
  const floor = floors.get(field);
  const [was, is] = [sizeOf(before), sizeOf(found)];
  if (floor === undefined || was === null || is === null || was < floor) return false;
  return is <= 0 || is > was * factor || is * factor < was;
}

/** Whether a scrape found again what an earlier one did, give or take. */
function isAlike(one: string | null, other: string | null, factor: number): boolean {
  const [a, b] = [sizeOf(one) ?? 0, sizeOf(other) ?? 0];
  if (a <= 0 || b <= 0) return a <= 0 && b <= 0;
  return a <= b * factor && b <= a * factor;
}

/** Nothing is 0. Null: text that is no number, such as a range, which has no size. */
function sizeOf(text: string | null): number | null {
  if (text === null) return 0;
  return /^-?\d+(?:\.\d+)?%?$/.test(text) ? Number.parseFloat(text) : null;
}
