import { isRecord } from "@/server/domain/kernel/records";
import { type Platform, platformTable, type WorksSource } from "@/server/domain/roster/platforms";

/** A work as the platform listed it; what it did not tell is null. */
export type Work = {
  id: string;
  title: string;
  link: string | null;
  cover: string | null;
  plays: number | null;
  likes: number | null;
  comments: number | null;
  publishedAt: string | null;
  isSponsored: boolean;
};

const MAX_OF_A_LIST = 15;

/** The last works of the latest scrape, newest first (docs/rules.md#works). */
export function lastWorks(platform: Platform, rawData: unknown): Work[] {
  const source = platformTable[platform].works;
  if (source === undefined || !isRecord(rawData)) return [];
  const answer = rawData[source.answer];
  const works = source.lists.flatMap(({ name, isSponsored = false }) =>
    findList(answer, name)
      .flatMap((found) => parseWork(source, found, isSponsored) ?? [])
      .slice(0, MAX_OF_A_LIST),
  );
  const byId = new Map(works.map((work) => [work.id, work]));
  return [...byId.values()].toSorted((one, other) =>
    (other.publishedAt ?? "").localeCompare(one.publishedAt ?? "", "en"),
  );
}

/** Platforms wrap what they answer as `data` or `result`. */
function findList(answer: unknown, name: string): unknown[] {
  if (!isRecord(answer)) return [];
  const places = [answer, answer.data, answer.result].filter(isRecord);
  return places.map((place) => place[name]).find((list) => Array.isArray(list)) ?? [];
}

function parseWork({ fields, page }: WorksSource, found: unknown, inSponsored: boolean): Work | null {
  if (!isRecord(found)) return null;
  const get = (name: string | undefined) => (name === undefined ? undefined : found[name]);
  const id = toText(get(fields.id));
  if (id === null) return null;
  return {
    id,
    title: toText(get(fields.title)) ?? "",
    link: page !== undefined && /^\d{1,25}$/.test(id) ? `${page}${id}` : null,
    cover: toCover(get(fields.cover)),
    plays: toCount(get(fields.plays)),
    likes: toCount(get(fields.likes)),
    comments: toCount(get(fields.comments)),
    publishedAt: toInstant(get(fields.at)),
    isSponsored: inSponsored || isMarked(get(fields.sponsored)),
  };
}

function toText(value: unknown): string | null {
  if (typeof value === "number") return String(value);
  return typeof value === "string" && value.trim() !== "" ? value.trim() : null;
}

function toCover(value: unknown): string | null {
  return typeof value === "string" && value.startsWith("https://") ? value : null;
}

function toCount(value: unknown): number | null {
  if (typeof value !== "number" && typeof value !== "string") return null;
  const count = value === "" ? Number.NaN : Number(value);
  return Number.isFinite(count) && count >= 0 ? count : null;
}

function toInstant(value: unknown): string | null {
  if (typeof value !== "number" && typeof value !== "string") return null;
  const ms = typeof value === "number" ? value : Date.parse(`${value.replace(" ", "T")}+08:00`);
  const instant = new Date(ms);
  return Number.isNaN(instant.getTime()) ? null : instant.toISOString();
}

function isMarked(mark: unknown): boolean {
  return mark === true || Number(mark) === 1;
}
