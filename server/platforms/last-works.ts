import { toNumber } from "./converters";
import { type ScrapedFields } from "./driver";

const measures = ["Play", "Like", "Comment", "Forward"] as const;
type Measure = (typeof measures)[number];

export type Work = Partial<Record<Measure, number>>;

export type Names = Partial<Record<Measure, string>>;

/** `undefined` if this is not a list of works. Measures that a work lacks are left out of the averages. */
export function parseWorks(found: unknown, names: Names): Work[] | undefined {
  if (!Array.isArray(found)) return undefined;
  const works = found.map((work: unknown) => parseWork(work, names));
  return works.every((work) => work !== undefined) ? works : undefined;
}

function parseWork(found: unknown, names: Names): Work | undefined {
  if (typeof found !== "object" || found === null) return undefined;
  const fields = new Map<string, unknown>(Object.entries(found));
  const work: Work = {};
  for (const measure of measures) {
    const value = fields.get(names[measure] ?? "");
    if (value === undefined || value === null) continue;
    const number = toNumber(value);
    if (number === null) continue;
    if (number === undefined || number < 0) return undefined;
    work[measure] = number;
  }
  return work;
}

export const last15Fields = (["All", "Personal", "Star"] as const).flatMap((group) =>
  measures.flatMap((measure) =>
    (["Min", "Max", "Avg"] as const).map((figure) => `last15${group}${measure}${figure}` as const),
  ),
);

const LIMIT = 15;

/**
 * Minimum, maximum and average of the last 15 own and 15 sponsored works, and of both if both lists exist. An
 * empty list writes null, not 0. A measure without values and a null list are left out.
 */
export function toLast15(
  own: readonly Work[] | null,
  sponsored: readonly Work[] | null,
  names: Names,
): ScrapedFields {
  const [personal, star] = [own?.slice(0, LIMIT), sponsored?.slice(0, LIMIT)];
  const all = [...(personal ?? []), ...(star ?? [])];
  const told = measures.filter(
    (measure) => measure in names && (all.length === 0 || all.some((work) => work[measure] !== undefined)),
  );
  const groups = { All: personal && star && all, Personal: personal, Star: star };
  return Object.fromEntries(
    Object.entries(groups).flatMap(([group, works]) =>
      told.flatMap((measure) => (works ? figuresOf(`last15${group}${measure}`, measure, works) : [])),
    ),
  );
}

function figuresOf(name: string, measure: Measure, works: readonly Work[]) {
  const values = works.map((work) => work[measure]).filter((value) => value !== undefined);
  const average = values.reduce((sum, value) => sum + value, 0) / values.length;
  const figures = { Min: Math.min(...values), Max: Math.max(...values), Avg: average };
  // 64-bit fields are stored as text; those of comments are not.
  const store = measure === "Comment" ? (value: number) => value : String;
  return Object.entries(figures).map(([suffix, value]): [string, number | string | null] => [
    `${name}${suffix}`,
    values.length === 0 ? null : store(Math.round(value)),
  ]);
}
