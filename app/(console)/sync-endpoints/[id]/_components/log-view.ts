import { idSchema } from "@/server/domain/ids";
import { type Run, runStatuses } from "./run-statuses";

/** What is shown of the delivery log, as it stands in the address; times are of the person's clock (`2026-11-21T14:05`). */
export type LogFilter = {
  deliveryId?: string;
  status?: Run["status"];
  deliveryStatus?: Run["deliveryStatus"];
  kind?: "real" | "test";
  from?: string;
  to?: string;
};

const filterKeys = ["deliveryId", "status", "deliveryStatus", "kind", "from", "to"] as const;

/** Reads the filter from the address; what makes no sense there is left out. */
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

/** How the filter stands in the address; what is not set is taken out. */
export function writeLogFilter(filter: LogFilter): Record<string, string | null> {
  return Object.fromEntries(filterKeys.map((key) => [key, filter[key] ?? null]));
}

export function isDeliveryId(text: string): boolean {
  return idSchema("syncDelivery").safeParse(text).success;
}

function isLocalTime(text: string): boolean {
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(text) && !Number.isNaN(Date.parse(`${text}Z`));
}
