import { type ScrapedFields } from "./driver";
import { type Names, readWorks, toLast15 } from "./last-works";

type Marks = {
  /** True or 1 on sponsored works. */
  sponsored: string;
  /** When a work was published, as a number or as text that sorts; works without it keep their order. */
  time: string;
};

/**
 * The figures of the last works where one list holds own and sponsored ones; `undefined` if it is no such
 * list. `names` says under what name each measure stands.
 */
export function readMarkedWorks(
  found: unknown,
  { sponsored, time }: Marks,
  names: Names,
): ScrapedFields | undefined {
  if (!Array.isArray(found)) return undefined;
  const works = [...(found as unknown[])].sort((one, other) => compare(get(other, time), get(one, time)));
  const [own, forAdvertisers] = [false, true].map((isSponsored) =>
    readWorks(
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
