import { z } from "zod";
import { idSchema } from "@/server/domain/ids";
import { platformSchema } from "@/server/domain/platforms";
import { syncAuthTypes, syncEndpointFields as fields } from "@/server/domain/sync-endpoint";

/** SyncEndpointCreateInput (specification, section 2.10). */
export const createSyncEndpointInput = z.strictObject({
  name: fields.name,
  url: fields.url,
  method: fields.method.default("POST"),
  platformFilter: fields.platformFilter.optional(),
  headersJson: fields.headersJson.optional(),
  authType: fields.authType.default("NONE"),
  authConfigJson: fields.authConfigJson.optional(),
  batchSize: fields.batchSize.default(1),
  retryCount: fields.retryCount.default(3),
  enabled: fields.enabled.default(true),
});

export const syncEndpointId = z.strictObject({ id: idSchema("syncEndpoint") });

/** SyncEndpointUpdateInput: an omitted field stays, null clears. A secret sent as its mask stays as it is. */
export const updateSyncEndpointInput = z
  .strictObject(fields)
  .partial()
  .extend({ id: idSchema("syncEndpoint") });

export const setSyncEndpointEnabledInput = z.strictObject({
  id: idSchema("syncEndpoint"),
  enabled: z.boolean(),
});

const instant = z.iso.datetime();

/** How an endpoint is doing; beside the specification's fields, for the people who watch it. */
const syncEndpointHealth = z.object({
  lastSuccessAt: instant.nullable(),
  lastFailureAt: instant.nullable(),
  failedDeliveriesInRow: z.int(),
  disabledReason: z.string().nullable(),
  /** Changes that have not been put into a delivery yet, and how long the oldest has waited. */
  lagRows: z.int(),
  lagSeconds: z.int(),
});

export const syncEndpoint = z.object({
  id: z.string(),
  organizationId: z.string(),
  ownerUserId: z.string().nullable(),
  name: z.string(),
  url: z.string(),
  method: z.string(),
  platformFilter: z.array(platformSchema).nullable(),
  headersJson: z.record(z.string(), z.string()).nullable(),
  authType: z.enum(syncAuthTypes),
  authConfigJson: z.record(z.string(), z.string()).nullable(),
  batchSize: z.int(),
  retryCount: z.int(),
  enabled: z.boolean(),
  createdAt: instant,
  updatedAt: instant,
  health: syncEndpointHealth,
});

export const syncEndpointList = z.object({ list: z.array(syncEndpoint) });

/** The secret is answered here and never again (64 hex characters, HMAC-SHA256). */
export const syncEndpointCreated = syncEndpoint.extend({ webhookSecret: z.string().regex(/^[0-9a-f]{64}$/) });

export type SyncEndpoint = z.output<typeof syncEndpoint>;
export type SyncEndpointCreated = z.output<typeof syncEndpointCreated>;
export type AuthConfig = NonNullable<z.output<typeof fields.authConfigJson>>;
