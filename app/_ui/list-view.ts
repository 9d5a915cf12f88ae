"use client";

import { z } from "zod";
import { type CursorPages, firstPage, useCursorPages } from "./cursor-pages";
import { MOST_COUNT } from "./read-count";
import { useUrlState } from "./use-url-state";

type FilterValue = string | number | true | readonly string[];

/** A filter as a zod object: each key is a parameter of the URL, parsed from its text. */
export type FilterSchema = z.ZodObject<Record<string, z.ZodType<FilterValue, string>>>;

/** The active filter; inactive keys are absent. */
export type FilterOf<Schema extends FilterSchema> = Partial<z.output<Schema>>;

/** Changes of a filter; undefined removes a key. */
export type FilterChanges<Filter> = { [Key in keyof Filter]?: Filter[Key] | undefined };

/** A comma that parts values; one within a value stands behind a backslash. */
const SEPARATOR = /(?<!\\),/;
const escapeComma = (text: string) => text.replaceAll(",", "\\,");
const unescapeComma = (text: string) => text.replaceAll("\\,", ",");

/** Zod types of values in a URL. */
export const inAddress = {
  count: z
    .string()
    .regex(/^\d{1,10}$/)
    .transform(Number)
    .refine((count) => count <= MOST_COUNT),
  flag: z.literal("true").transform(() => true as const),
  names: z
    .string()
    .transform((text) => text.split(SEPARATOR).map(unescapeComma).filter(Boolean))
    .refine((names) => names.length > 0),
  /** Some of the values, in their order; unknown ones are left out. */
  someOf: <Value extends string>(values: readonly Value[]) =>
    z
      .string()
      .transform((text) => values.filter((value) => text.split(",").includes(value)))
      .refine((chosen) => chosen.length > 0),
  /** `2026-11-21T14:05` in the person's zone. */
  localTime: z
    .string()
    .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/)
    .refine((text) => !Number.isNaN(Date.parse(`${text}Z`))),
};

/** Parses the filter of a URL. Leaves out values that are not valid. */
export function readFilter<Schema extends FilterSchema>(
  schema: Schema,
  params: URLSearchParams,
): FilterOf<Schema> {
  const entries = Object.entries(schema.shape).flatMap(([key, type]) => {
    const text = params.get(key)?.trim() ?? "";
    const parsed = type.safeParse(text);
    return text !== "" && parsed.success ? [[key, parsed.data] as const] : [];
  });
  return Object.fromEntries(entries) as FilterOf<Schema>;
}

/** Serialises the filter for the URL; null removes a parameter. */
export function writeFilter<Schema extends FilterSchema>(
  schema: Schema,
  filter: FilterOf<Schema>,
): Record<string, string | null> {
  const none = Object.fromEntries(Object.keys(schema.shape).map((key) => [key, null]));
  return { ...none, ...writeChanges(filter) };
}

/** Serialises changes of a filter for the URL. */
function writeChanges(changes: object): Record<string, string | null> {
  const values = Object.entries(changes) as [string, FilterValue | undefined][];
  return Object.fromEntries(values.map(([key, value]) => [key, value === undefined ? null : toText(value)]));
}

function toText(value: FilterValue): string {
  return typeof value === "object" ? value.map(escapeComma).join(",") : String(value);
}

/** Returns the filter with changes; undefined removes a key. */
export function changedFilter<Filter extends object>(filter: Filter, changes: FilterChanges<Filter>): Filter {
  const entries = Object.entries({ ...filter, ...changes }).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as Filter;
}

/** Parses `fansCount.asc` of a URL; by default the first order, descending. */
export function readOrder<Order extends string>(
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
  /** Changes some keys of the filter that stands then; what is shown may lag behind. */
  changeFilter: (changes: FilterChanges<Filter>) => void;
  sort: { key: string; direction: "asc" | "desc" };
  setSort: (sort: { key: string; direction: string }) => void;
  pages: CursorPages;
};

/**
 * Returns a list's filter, order and page from the URL, with their setters. `asked` is the query's input
 * beside the filter.
 */
export function useListView<Schema extends FilterSchema, Order extends string = never>(
  schema: Schema,
  orders?: readonly [Order, ...Order[]],
) {
  const [params, change] = useUrlState();
  const pages = useCursorPages();
  const filter = readFilter(schema, params);
  const ordered = orders === undefined ? undefined : readOrder(orders, params);
  return {
    filter,
    isFiltered: Object.keys(filter).length > 0,
    setFilter: (next: FilterOf<Schema>) => change({ ...firstPage, ...writeFilter(schema, next) }),
    changeFilter: (changes: FilterChanges<FilterOf<Schema>>) =>
      change({ ...firstPage, ...writeChanges(changes) }),
    sort: { key: ordered?.order ?? "", direction: ordered?.direction ?? ("desc" as const) },
    setSort: ({ key, direction }: { key: string; direction: string }) =>
      change({ ...firstPage, sort: `${key}.${direction}` }),
    pages,
    asked: {
      limit: pages.limit,
      ...(pages.cursor !== undefined && { cursor: pages.cursor }),
      ...ordered,
    },
  };
}
