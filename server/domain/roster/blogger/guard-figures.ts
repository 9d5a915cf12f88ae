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

/** Minimum and maximum are figures of a single work and may jump with the next one. */
const ofOneWork = /(?:Min|Max)$/;

/** Guarded fields with the smallest stored value that is guarded (docs/rules.md#held-figures). */
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

export const HELD_DAYS = 3;
export const HOLD_FACTOR = { default: 10, min: 2, max: 1_000 } as const;

export type GuardRule = { isOn: boolean; factor: number };

export type HeldBefore = {
  field: string;
  found: string | null;
  days: number;
  day: string;
  isDismissed: boolean;
};
type Held = { field: string; before: string; found: string | null; days: number; isNew: boolean };

type Guarded = {
  fields: UpsertFields;
  held: Held[];
  settled: string[];
};

/**
 * Holds back figures that disappear or change by more than the rule's factor
 * (docs/rules.md#held-figures). `stored` has the creator's values by field; `day` is the day of the
 * scrape.
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
  // The flag belongs to the figure that is written.
  if ("fansCount" in found && !("fansCount" in fields)) delete fields.fansCountIsLeast;
  return { fields, held, settled };
}

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

function isAlike(one: string | null, other: string | null, factor: number): boolean {
  const [a, b] = [sizeOf(one) ?? 0, sizeOf(other) ?? 0];
  if (a <= 0 || b <= 0) return a <= 0 && b <= 0;
  return a <= b * factor && b <= a * factor;
}

function sizeOf(text: string | null): number | null {
  if (text === null) return 0;
  return /^-?\d+(?:\.\d+)?%?$/.test(text) ? Number.parseFloat(text) : null;
}
