"use client";

import { useTimeZone } from "next-intl";
import { firstPage } from "@/app/_ui/use-cursor-pages";
import { useUrlState } from "@/app/_ui/use-url-state";
import { zonedInstant } from "@/app/_ui/zoned-instant";
import { type BloggerFilter, readFilter, readOrder, writeFilter } from "./blogger-view";

/** The roster's view in the address, how to change it, and what to ask the server for. */
export function useBloggerView() {
  const [params, change] = useUrlState();
  const timeZone = useTimeZone() ?? "UTC";
  const filter = readFilter(params);
  const { updatedSince, ...rest } = filter;
  return {
    filter,
    order: readOrder(params),
    asked: {
      ...rest,
      ...readOrder(params),
      ...(updatedSince !== undefined && { updatedSince: zonedInstant(updatedSince, timeZone) }),
    },
    setFilter: (next: BloggerFilter) => change({ ...firstPage, ...writeFilter(next) }),
    setOrder: (key: string, direction: string) => change({ ...firstPage, sort: `${key}.${direction}` }),
  };
}
