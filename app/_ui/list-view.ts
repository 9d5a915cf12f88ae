"use client";

import { z } from "zod";
import { type CursorPages, firstPage, useCursorPages } from "./cursor-pager";
import { useUrlState } from "./use-url-state";

type FilterValue = string | number | true | readonly string[];

/** The filter of a list as a zod object: one key of the address each, parsed from its text. */
export type FilterSchema = z.ZodObject<Record<string, z.ZodType<FilterValue, string>>>;

/** What is filtered by; a key that is not set is absent. */
export type FilterOf<Schema extends FilterSchema> = Partial<z.output<Schema>>;

/** What may be changed of a filter: undefined takes a part out. */
export type FilterChanges<Filter> = { [Key in keyof Filter]?: Filter[Key] | undefined };

/** Zod types for what stands in an address. */
export const inAddress = {
  count: z
    .string()
    .regex(/^\d{1,10}$/)
    .transform(Number),
  flag: z.literal("true").transform(() => true as const),
  names: z
    .string()
    .transform((text) => text.split(",").filter(Boolean))
    .refine((names) => names.length > 0),
  /** Some of the values, in their order; unknown ones are left out. */
  someOf: <Value extends string>(values: readonly Value[]) =>
    z
      .string()
      .transform((text) => values.filter((value) => text.split(",").includes(value)))
      .refine((chosen) => chosen.length > 0),
  /** `2026-11-21T14:05`, as the person's clock shows it. */
  localTime: z
    .string()
    .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/)
    .refine((text) => !Number.isNaN(Date.parse(`${text}Z`))),
};

/** Parses the filter from the address; what makes no sense there is left out. */
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

/** How the filter stands in the address; what is not set is taken out. */
export function writeFilter<Schema extends FilterSchema>(
  schema: Schema,
  filter: FilterOf<Schema>,
): Record<string, string | null> {
  const values = new Map<string, FilterValue | undefined>(Object.entries(filter));
  return Object.fromEntries(
    Object.keys(schema.shape).map((key) => {
      const value = values.get(key);
      return [key, value === undefined ? null : String(value)];
    }),
  );
}

/** The filter with some of it changed; undefined takes a part out. */
export function changedFilter<Filter extends object>(filter: Filter, changes: FilterChanges<Filter>): Filter {
  const entries = Object.entries({ ...filter, ...changes }).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as Filter;
}

/**
 * `fansCount.asc` in the address; the first of the orders, descending, unless something else is asked for.
 */
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
  sort: { key: string; direction: "asc" | "desc" };
  setSort: (sort: { key: string; direction: string }) => void;
  pages: CursorPages;
};

/**
 * A list's filter, order and page in the address. `asked` is what the server is asked for beside the filter.
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
