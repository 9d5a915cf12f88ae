"use client";

import { useFormatter, useNow, useTranslations } from "next-intl";
import type { disabledReasons } from "@/server/domain/sync-endpoint";
import { type Endpoint, endpointStatus } from "./endpoint";

const disabledCodes = [
  "GONE",
  "FAILED_IN_ROW",
  "FAILING",
] as const satisfies (keyof typeof disabledReasons)[];

/** What is wrong with an endpoint, in a few words; null while nothing is. */
export function useProblem(): (endpoint: Endpoint) => string | null {
  const words = useTranslations("syncEndpoints.problem");
  const format = useFormatter();
  const now = useNow({ updateInterval: 15_000 });
  return (endpoint) => {
    const { disabledReason, errorCode, failedDeliveriesInRow, failingSince } = endpoint.health;
    const status = endpointStatus(endpoint);
    if (status === "DISABLED") {
      const code = disabledCodes.find((known) => known === errorCode);
      return code === undefined ? (disabledReason ?? words("BY_HAND")) : words(code);
    }
    if (status !== "FAILING") return null;
    if (failedDeliveriesInRow > 0) return words("failedInRow", { count: failedDeliveriesInRow });
    return failingSince === null
      ? null
      : words("failingSince", { since: format.relativeTime(new Date(failingSince), now) });
  };
}
