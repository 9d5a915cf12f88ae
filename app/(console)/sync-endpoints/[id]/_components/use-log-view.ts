"use client";

import { useTimeZone } from "next-intl";
import { firstPage } from "@/app/_ui/use-cursor-pages";
import { useUrlState } from "@/app/_ui/use-url-state";
import { zonedInstant } from "@/app/_ui/zoned-instant";
import { type LogFilter, readLogFilter, writeLogFilter } from "./log-view";

/** The delivery log's view in the address, how to change it, and what to ask the server for. */
export function useLogView() {
  const [params, change] = useUrlState();
  const timeZone = useTimeZone() ?? "UTC";
  const filter = readLogFilter(params);
  const { kind, from, to, ...rest } = filter;
  return {
    filter,
    asked: {
      ...rest,
      ...(kind !== undefined && { isTest: kind === "test" }),
      ...(from !== undefined && { startedFrom: zonedInstant(from, timeZone) }),
      ...(to !== undefined && { startedTo: zonedInstant(to, timeZone) }),
    },
    setFilter: (next: LogFilter) => change({ ...firstPage, ...writeLogFilter(next) }),
    /** The attempt that is open beside the log. */
    openRun: params.get("run"),
    setOpenRun: (id: string | null) => change({ run: id }),
  };
}
