"use client";

import { useTimeZone } from "next-intl";
import { firstPage } from "@/app/_ui/cursor-pager";
import { useUrlState } from "@/app/_ui/use-url-state";
import { zonedInstant } from "@/app/_ui/date-time";
import { idSchema } from "@/server/domain/ids";
import { type Run, runStatuses } from "./run-outcome";

/** Reads the log's view from the URL. Returns it, its setters, and the input of the query. */
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
    /** The attempt that is open in the drawer. */
    openRun: params.get("run"),
    setOpenRun: (id: string | null) => change({ run: id }),
  };
}

/** The log's filter as it stands in the URL; times are in the person's zone (`2026-11-21T14:05`). */
export type LogFilter = {
  deliveryId?: string;
  status?: Run["status"];
  deliveryStatus?: Run["deliveryStatus"];
  kind?: "real" | "test";
  from?: string;
  to?: string;
};

const filterKeys = ["deliveryId", "status", "deliveryStatus", "kind", "from", "to"] as const;

/** Parses the filter of a URL. Leaves out values that are not valid. */
export function readLogFilter(params: URLSearchParams): LogFilter {
  const given = (key: keyof LogFilter) => params.get(key)?.trim() ?? "";
  const status = runStatuses.find((name) => name === given("status"));
  const deliveryStatus = runStatuses.find((name) => name === given("deliveryStatus"));
  const kind = (["real", "test"] as const).find((name) => name === given("kind"));
  return {
    ...(isDeliveryId(given("deliveryId")) && { deliveryId: given("deliveryId") }),
    ...(status !== undefined && { status }),
    ...(deliveryStatus !== undefined && { deliveryStatus }),
    ...(kind !== undefined && { kind }),
    ...(isLocalTime(given("from")) && { from: given("from") }),
    ...(isLocalTime(given("to")) && { to: given("to") }),
  };
}

/** Serialises the filter for the URL; null removes a parameter. */
export function writeLogFilter(filter: LogFilter): Record<string, string | null> {
  return Object.fromEntries(filterKeys.map((key) => [key, filter[key] ?? null]));
}

export function isDeliveryId(text: string): boolean {
  return idSchema("syncDelivery").safeParse(text).success;
}

function isLocalTime(text: string): boolean {
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(text) && !Number.isNaN(Date.parse(`${text}Z`));
}
