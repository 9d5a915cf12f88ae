import type { RouterOutputs } from "@/app/_trpc/trpc";
import type { ListColumn } from "@/app/_ui/columns";
import { formatDateTime, zonedInstant } from "@/app/_ui/format";
import { type FilterOf, parseOrder, writeFilter } from "@/app/_ui/list-view";
import { addDays } from "@/server/domain/kernel/days";
import { bloggerFilter } from "./roster-filter";
import { isUsualOrder, rosterOrders } from "./roster-order";

export type BloggerView = RouterOutputs["bloggerView"]["list"]["list"][number];
type Filter = FilterOf<typeof bloggerFilter>;
type Shown = { filter: Filter; order: string; direction: string; columns: readonly string[] };

/** Converts to the server's filter. `timeZone` is the user's, in which days are entered. */
export function toFilterInput({ updatedSince, updatedTo, ...filter }: Filter, timeZone: string) {
  return {
    ...filter,
    ...(updatedSince !== undefined && { updatedSince: zonedInstant(updatedSince, timeZone) }),
    ...(updatedTo !== undefined && { updatedTo: endOf(updatedTo, timeZone) }),
  };
}

/** The last millisecond of a day, as instants are compared in ms. */
function endOf(day: string, timeZone: string): string {
  return new Date(Date.parse(zonedInstant(addDays(day, 1), timeZone)) - 1).toISOString();
}

export type KnownView = BloggerView & { filter: NonNullable<BloggerView["filter"]> };

export function isKnown(view: BloggerView | undefined): view is KnownView {
  return view !== undefined && view.filter !== null;
}

export function toShownFilter(stored: KnownView["filter"], timeZone: string): Filter {
  const { updatedSince, updatedTo, category, ...filter } = stored as Omit<Filter, "category"> & {
    category?: string | string[];
  };
  return {
    ...filter,
    ...(category !== undefined && { category: [category].flat() }),
    ...(updatedSince !== undefined && { updatedSince: dayOf(updatedSince, timeZone) }),
    ...(updatedTo !== undefined && { updatedTo: dayOf(updatedTo, timeZone) }),
  };
}

function dayOf(instant: string, timeZone: string): string {
  return formatDateTime(new Date(instant), timeZone).slice(0, 10);
}

/** URL parameters of a view; null removes those that it does not set. */
export function toAddress(view: KnownView, timeZone: string): Record<string, string | null> {
  const { filter, order, direction } = view;
  return {
    ...writeFilter(bloggerFilter, toShownFilter(filter, timeZone)),
    sort: isUsualOrder({ order, direction }) ? null : `${order}.${direction}`,
  };
}

export type ViewColumns = readonly Pick<ListColumn<never>, "key" | "optional">[];

/** Columns that were replaced since a view was saved, and by which. */
const replaced: Readonly<Record<string, string>> = { priceMidWithFee: "quote_video21To60" };

/** A view's columns that still exist, in the list's order; none stand for those shown by default. */
export function columnsOfView(
  { columns: saved }: Pick<BloggerView, "columns">,
  columns: ViewColumns,
): string[] {
  const keys = saved.map((key) => replaced[key] ?? key);
  const others = columns.slice(1);
  const shown = others.filter(({ key }) => keys.includes(key)).map(({ key }) => key);
  const usual = others.filter(({ optional }) => optional !== true).map(({ key }) => key);
  return shown.join() === usual.join() ? [] : shown;
}

export function isChanged(
  view: KnownView,
  shown: Shown,
  { timeZone, columns }: { timeZone: string; columns: ViewColumns },
): boolean {
  const { order, direction } = parseOrder(
    rosterOrders,
    new URLSearchParams({ sort: `${view.order}.${view.direction}` }),
  );
  const write = (filter: Filter, ...rest: string[]) =>
    JSON.stringify([Object.entries(writeFilter(bloggerFilter, filter)).sort(), ...rest]);
  return (
    write(toShownFilter(view.filter, timeZone), order, direction, columnsOfView(view, columns).join()) !==
    write(shown.filter, shown.order, shown.direction, shown.columns.join())
  );
}
