"use client";

import { useFormatter, useNow, useTranslations } from "next-intl";
import { type Endpoint, disabledReasonName, endpointStatus } from "./endpoint";

/** What is wrong with an endpoint, in a few words; null while nothing is. */
export function useProblem(): (endpoint: Endpoint) => string | null {
  const words = useTranslations("syncEndpoints.problem");
  const format = useFormatter();
  const now = useNow({ updateInterval: 15_000 });
  return (endpoint) => {
    const { disabledReason, failedDeliveriesInRow, failingSince } = endpoint.health;
    const status = endpointStatus(endpoint);
    if (status === "DISABLED") {
      const name = disabledReason === null ? "BY_HAND" : disabledReasonName(disabledReason);
      return name === null ? disabledReason : words(name);
    }
    if (status !== "FAILING") return null;
    if (failedDeliveriesInRow > 0) return words("failedInRow", { count: failedDeliveriesInRow });
    return failingSince === null
      ? null
      : words("failingSince", { since: format.relativeTime(new Date(failingSince), now) });
  };
}
