import { type SyncEndpointModel } from "@/server/infra/db/generated/models";
import { type SyncEndpoint } from "../schema";
import { maskAuthConfig } from "./auth-config";
import { maskHeaders } from "./endpoint-headers";
import { openAuthConfig, openHeaders } from "./endpoint-secrets";
import { ifReadable } from "./if-readable";
import { type CountedHealth } from "./read-health";
import { toBackfill } from "./to-backfill";
import { toRate } from "./to-rate";

export type EndpointRow = { endpoint: SyncEndpointModel; counted: CountedHealth };

/** An endpoint as the outside sees it (specification, section 2.10): credentials masked, the signing secret left out. */
export function toSyncEndpoint({ endpoint, counted }: EndpointRow): SyncEndpoint {
  return {
    id: endpoint.id,
    organizationId: endpoint.organizationId,
    ownerUserId: endpoint.ownerUserId,
    name: endpoint.name,
    url: endpoint.url,
    method: endpoint.method,
    platformFilter: endpoint.platformFilter.length === 0 ? null : endpoint.platformFilter,
    headersJson: maskHeaders(ifReadable(() => openHeaders(endpoint, endpoint.headersEncrypted))),
    authType: endpoint.authType,
    authConfigJson: maskAuthConfig(ifReadable(() => openAuthConfig(endpoint, endpoint.authConfigEncrypted))),
    batchSize: endpoint.batchSize,
    retryCount: endpoint.retryCount,
    enabled: endpoint.enabled,
    createdAt: endpoint.createdAt.toISOString(),
    updatedAt: endpoint.updatedAt.toISOString(),
    backfill: toBackfill(endpoint),
    health: {
      lastSuccessAt: endpoint.lastSuccessAt?.toISOString() ?? null,
      lastFailureAt: endpoint.lastFailureAt?.toISOString() ?? null,
      failingSince: endpoint.failingSince?.toISOString() ?? null,
      failedDeliveriesInRow: endpoint.failedDeliveriesInRow,
      disabledReason: endpoint.disabledReason,
      errorCode: endpoint.errorCode,
      disabledAt: endpoint.disabledAt?.toISOString() ?? null,
      ...counted,
      rate: toRate(counted.rate),
    },
  };
}
