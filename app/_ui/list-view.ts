import { type CursorPages, firstPage, useCursorPages } from "./cursor-pages";
import { parsePaging } from "./page-sizes";
import { MAX_COUNT } from "./count-range-text";
import { useUrlState } from "./use-url-state";

type FilterValue = string | number | boolean | readonly string[];

/** Parses a non-empty, trimmed text of the URL; undefined if it is invalid. */
export type Parser<Value extends FilterValue = FilterValue> = (text: string) => Value | undefined;

export type FilterParsers = Readonly<Record<string, Parser>>;

export type FilterOf<Parsers extends FilterParsers> = {
  -readonly [Key in keyof Parsers]?: Exclude<ReturnType<Parsers[Key]>, undefined>;
};

export type FilterChanges<Filter> = { [Key in keyof Filter]?: Filter[Key] | undefined };

/** A comma between values; a comma within a value is escaped by a backslash. */
const SEPARATOR = /(?<!\\),/;
const escapeComma = (text: string) => text.replaceAll(",", "\\,");
const unescapeComma = (text: string) => text.replaceAll("\\,", ",");

const isInstant = (text: string) => !Number.isNaN(Date.parse(text));

const matching =
  (pattern: RegExp): Parser<string> =>
  (text) =>
    pattern.test(text) ? text : undefined;

/** Parsers of values in a URL, without zod to keep list pages small. */
export const inAddress = {
  text: (text: string): string | undefined => text,
  matching,
  oneOf:
    <Value extends string>(values: readonly Value[]) =>
    (text: string): Value | undefined =>
      values.find((value) => value === text),
  /** The known values, in the order of `values`. */
  someOf:
    <Value extends string>(values: readonly Value[]) =>
    (text: string): Value[] | undefined => {
      const named = text.split(",");
      const chosen = values.filter((value) => named.includes(value));
      return chosen.length > 0 ? chosen : undefined;
    },
  count:
    ({ min = 0, max = MAX_COUNT } = {}) =>
    (text: string): number | undefined => {
      const count = /^\d{1,10}$/.test(text) ? Number(text) : -1;
      return count >= min && count <= max ? count : undefined;
    },
  number:
    ({ min = 0, max = MAX_COUNT } = {}) =>
    (text: string): number | undefined => {
      const number = /^-?\d{1,10}(\.\d{1,6})?$/.test(text) ? Number(text) : Number.NaN;
      return number >= min && number <= max ? number : undefined;
    },
  yesNo: (text: string): boolean | undefined =>
    text === "true" || text === "false" ? text === "true" : undefined,
  flag: (text: string): true | undefined => (text === "true" ? true : undefined),
  names: (text: string): string[] | undefined => {
    const names = text.split(SEPARATOR).map(unescapeComma).filter(Boolean);
    return names.length > 0 ? names : undefined;
  },
  /** `2026-11-21`. */
  day: (text: string): string | undefined =>
    /^\d{4}-\d\d-\d\d$/.test(text) && isInstant(text) && new Date(text).toISOString().startsWith(text)
      ? text
      : undefined,
  /** `2026-11-21T14:05` in the user's time zone. */
  localTime: (text: string): string | undefined =>
    /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(text) && isInstant(`${text}Z`) ? text : undefined,
};

export function parseFilter<Parsers extends FilterParsers>(
  parsers: Parsers,
  params: URLSearchParams,
): FilterOf<Parsers> {
  const entries = Object.entries(parsers).flatMap(([key, parse]) => {
    const text = params.get(key)?.trim() ?? "";
    const value = text === "" ? undefined : parse(text);
    return value === undefined ? [] : [[key, value] as const];
  });
  return Object.fromEntries(entries) as FilterOf<Parsers>;
}

export function writeFilter<Parsers extends FilterParsers>(
  parsers: Parsers,
  filter: FilterOf<Parsers>,
): Record<string, string | null> {
  const none = Object.fromEntries(Object.keys(parsers).map((key) => [key, null]));
  return { ...none, ...writeChanges(filter) };
}

function writeChanges(changes: object): Record<string, string | null> {
  const values = Object.entries(changes) as [string, FilterValue | undefined][];
  return Object.fromEntries(values.map(([key, value]) => [key, value === undefined ? null : toText(value)]));
}

function toText(value: FilterValue): string {
  return typeof value === "object" ? value.map(escapeComma).join(",") : String(value);
}

export function changedFilter<Filter extends object>(filter: Filter, changes: FilterChanges<Filter>): Filter {
  const entries = Object.entries({ ...filter, ...changes }).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as Filter;
}

/** Parses `fansCount.asc` of a URL; by default the first order, descending. */
export function parseOrder<Order extends string>(
  orders: readonly [Order, ...Order[]],
  params: URLSearchParams,
): { order: Order; direction: "asc" | "desc" } {
  const [key, direction] = (params.get("sort") ?? "").split(".");
  return {
    order: orders.find((name) => name === key) ?? orders[0],
    direction: direction === "asc" ? "asc" : "desc",
  };
}

export type ListView<Filter> = {
  filter: Filter;
  isFiltered: boolean;
  setFilter: (filter: Filter) => void;
  /** Changes keys of the current filter of the URL, which may be newer than the rendered one. */
  changeFilter: (changes: FilterChanges<Filter>) => void;
  sort: { key: string; direction: "asc" | "desc" };
  setSort: (sort: { key: string; direction: string }) => void;
  pages: CursorPages;
};

/**
 * Returns a list's filter, order and page from the URL, with their setters. `asked` is the query's input
 * without the filter.
 */
export function useListView<Parsers extends FilterParsers, Order extends string = never>(
  parsers: Parsers,
  orders?: readonly [Order, ...Order[]],
) {
  const [params, change] = useUrlState();
  const pages = useCursorPages();
  const filter = parseFilter(parsers, params);
  const ordered = orders === undefined ? undefined : parseOrder(orders, params);
  return {
    filter,
    isFiltered: Object.keys(filter).length > 0,
    setFilter: (next: FilterOf<Parsers>) => change({ ...firstPage, ...writeFilter(parsers, next) }),
    changeFilter: (changes: FilterChanges<FilterOf<Parsers>>) =>
      change({ ...firstPage, ...writeChanges(changes) }),
    sort: { key: ordered?.order ?? "", direction: ordered?.direction ?? ("desc" as const) },
    setSort: ({ key, direction }: { key: string; direction: string }) =>
      change({ ...firstPage, sort: `${key}.${direction}` }),
    pages,
    asked: { ...parsePaging(params), ...ordered },
  };
}
