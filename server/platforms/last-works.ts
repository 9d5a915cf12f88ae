import { toNumber } from "./converters";
import { type ScrapedFields } from "./driver";

const measures = ["Play", "Like", "Comment", "Forward"] as const;
type Measure = (typeof measures)[number];

/** The figures of one work, as far as the platform tells them. */
export type Work = Partial<Record<Measure, number>>;

/**
 * The works of a list, by the names under which each measure stands; `undefined` if it is no such list.
 * Figures that a work lacks are left out of the averages.
 */
export function readWorks(found: unknown, names: Partial<Record<Measure, string>>): Work[] | undefined {
  if (!Array.isArray(found)) return undefined;
  const works = found.map((work: unknown) => readWork(work, names));
  return works.every((work) => work !== undefined) ? works : undefined;
}

function readWork(found: unknown, names: Partial<Record<Measure, string>>): Work | undefined {
  if (typeof found !== "object" || found === null) return undefined;
  const fields = new Map<string, unknown>(Object.entries(found));
  const work: Work = {};
  for (const measure of measures) {
    const value = fields.get(names[measure] ?? "");
    if (value === undefined || value === null) continue;
    const number = toNumber(value);
    if (number === undefined || number < 0) return undefined;
    work[measure] = number;
  }
  return work;
}

/** The fields that `toLast15` may fill. */
export const last15Fields = (["All", "Personal", "Star"] as const).flatMap((group) =>
  measures.flatMap((measure) =>
    (["Min", "Max", "Avg"] as const).map((figure) => `last15${group}${measure}${figure}` as const),
  ),
);

const LIMIT = 15;

/**
 * Least, greatest and average of the last 15 own and 15 sponsored works, and of both together. A group
 * without works has no figures, not zeros.
 */
export function toLast15(own: readonly Work[], sponsored: readonly Work[]): ScrapedFields {
  const [personal, star] = [own.slice(0, LIMIT), sponsored.slice(0, LIMIT)];
  const groups = { All: [...personal, ...star], Personal: personal, Star: star };
  return Object.fromEntries(
    Object.entries(groups).flatMap(([group, works]) =>
      measures.flatMap((measure) => figuresOf(`last15${group}${measure}`, measure, works)),
    ),
  );
}

function figuresOf(name: string, measure: Measure, works: readonly Work[]): [string, number | string][] {
  const values = works.map((work) => work[measure]).filter((value) => value !== undefined);
  if (values.length === 0) return [];
  const average = values.reduce((sum, value) => sum + value, 0) / values.length;
  const figures = { Min: Math.min(...values), Max: Math.max(...values), Avg: average };
  // 64-bit fields are text, those of comments are not.
  const store = measure === "Comment" ? (value: number) => value : String;
  return Object.entries(figures).map(([suffix, value]) => [`${name}${suffix}`, store(Math.round(value))]);
}
