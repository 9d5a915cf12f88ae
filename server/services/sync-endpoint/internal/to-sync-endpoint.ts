import { type SyncEndpointModel } from "@/server/infra/db/generated/models";
import { type SyncEndpoint } from "../schema";
import { maskAuthConfig } from "./auth-config";
import { openAuthConfig } from "./endpoint-secrets";

export type EndpointRow = { endpoint: SyncEndpointModel; lag: { lagRows: number; lagSeconds: number } };

/** An endpoint as the outside sees it (specification, section 2.10): credentials masked, the signing secret left out. */
export function toSyncEndpoint({ endpoint, lag }: EndpointRow): SyncEndpoint {
  return {
    id: endpoint.id,
    organizationId: endpoint.organizationId,
    ownerUserId: endpoint.ownerUserId,
    name: endpoint.name,
    url: endpoint.url,
    method: endpoint.method,
    platformFilter: endpoint.platformFilter.length === 0 ? null : endpoint.platformFilter,
    headersJson: endpoint.headersJson as Record<string, string> | null,
    authType: endpoint.authType,
    authConfigJson: maskAuthConfig(openAuthConfig(endpoint, endpoint.authConfigEncrypted)),
    batchSize: endpoint.batchSize,
    retryCount: endpoint.retryCount,
    enabled: endpoint.enabled,
    createdAt: endpoint.createdAt.toISOString(),
    updatedAt: endpoint.updatedAt.toISOString(),
    health: {
      lastSuccessAt: endpoint.lastSuccessAt?.toISOString() ?? null,
      lastFailureAt: endpoint.lastFailureAt?.toISOString() ?? null,
      failedDeliveriesInRow: endpoint.failedDeliveriesInRow,
      disabledReason: endpoint.disabledReason,
      lagRows: lag.lagRows,
      lagSeconds: lag.lagSeconds,
    },
  };
}
