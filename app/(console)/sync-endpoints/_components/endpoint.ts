import type { RouterOutputs } from "@/app/_trpc/router-outputs";
import type { Status } from "@/app/_ui/status-badge";

export type Endpoint = RouterOutputs["syncEndpoint"]["get"];

/** How an endpoint is doing, in one word. */
export function endpointStatus({
  enabled,
  health,
}: Endpoint): Status & ("DISABLED" | "FAILING" | "HEALTHY" | "UNUSED") {
  if (!enabled) return "DISABLED";
  if (health.failingSince !== null || health.failedDeliveriesInRow > 0) return "FAILING";
  return health.lastSuccessAt === null ? "UNUSED" : "HEALTHY";
}

/** Whether an endpoint needs a person: it fails, or it was switched off because it did. */
export function isInTrouble(endpoint: Endpoint): boolean {
  return (
    endpointStatus(endpoint) === "FAILING" || (!endpoint.enabled && endpoint.health.disabledReason !== null)
  );
}
