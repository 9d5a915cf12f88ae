import { type ScrapedFields } from "./driver";
import { type Names, parseWorks, toLast15 } from "./last-works";

type Marks = {
  sponsored: string;
  /** Publication time, a number or sortable text; works without it keep their order. */
  time: string;
};

/**
 * Figures of one list that mixes own and sponsored works; `undefined` if this is not such a list. `names` is
 * the field of each measure.
 */
export function parseMarkedWorks(
  found: unknown,
  { sponsored, time }: Marks,
  names: Names,
): ScrapedFields | undefined {
  if (!Array.isArray(found)) return undefined;
  const works = [...(found as unknown[])].sort((one, other) => compare(get(other, time), get(one, time)));
  const [own, forAdvertisers] = [false, true].map((isSponsored) =>
    parseWorks(
      works.filter((work) => isMarked(get(work, sponsored)) === isSponsored),
      names,
    ),
  );
  return own && forAdvertisers && toLast15(own, forAdvertisers, names);
}

function get(work: unknown, name: string): unknown {
  if (typeof work !== "object" || work === null) return undefined;
  return Object.entries(work).find(([key]) => key === name)?.[1];
}

function isMarked(mark: unknown): boolean {
  return mark === true || Number(mark) === 1;
}

function compare(one: unknown, other: unknown): number {
  if (typeof one === "number" && typeof other === "number") return one - other;
  return typeof one === "string" && typeof other === "string" ? one.localeCompare(other, "en") : 0;
}
