import { z } from "zod";
import { idSchema } from "@/server/domain/kernel/ids";
import { platformSchema } from "@/server/domain/roster/platforms";
import { syncAuthTypes, syncEndpointFields as fields } from "@/server/domain/push/endpoint";

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
  /** `NOW`: only changes from now on. `BEGINNING`: the whole roster first (a back-fill). */
  startFrom: z.enum(["NOW", "BEGINNING"]).default("NOW"),
});

export const syncEndpointId = z.strictObject({ id: idSchema("syncEndpoint") });

export const updateSyncEndpointInput = z
  .strictObject(fields)
  .partial()
  .extend({ id: idSchema("syncEndpoint") });

export const setSyncEndpointEnabledInput = z.strictObject({
  id: idSchema("syncEndpoint"),
  enabled: z.boolean(),
  /**
   * Used when switching on. `RESUME`: continue without loss. `NOW`: skip what was missed. `BEGINNING`: send
   * everything again. The last two end the deliveries that wait for a retry.
   */
  startFrom: z.enum(["RESUME", "NOW", "BEGINNING"]).default("RESUME"),
});

const instant = z.iso.datetime();

const syncEndpointHealth = z.object({
  lastSuccessAt: instant.nullable(),
  lastFailureAt: instant.nullable(),
  failingSince: instant.nullable(),
  failedDeliveriesInRow: z.int(),
  failedAttemptsInRow: z.int(),
  /** The receiver is considered away since then; only probes are sent, and nothing is lost. */
  waitingSince: instant.nullable(),
  probeAt: instant.nullable(),
  lastError: z.string().nullable(),
  lastErrorCode: z.string().nullable(),
  lastErrorStatus: z.int().nullable(),
  disabledReason: z.string().nullable(),
  /** Code of `disabledReason`, one of `disabledReasons`; null if a user switched it off. */
  errorCode: z.string().nullable(),
  disabledAt: instant.nullable(),
  /** Changes not yet in a delivery, among the stream's next 10,000 (2,000 with a platform filter). */
  lagRows: z.int(),
  lagRowsIsLeast: z.boolean(),
  lagSeconds: z.int(),
  waitingDeliveries: z.int(),
  failedDeliveries: z.int(),
  /** Over at most 500 attempts of the last 15 minutes, without tests; null without attempts. */
  rate: z
    .object({
      attemptsPerMinute: z.number(),
      bloggersPerMinute: z.number(),
      successPercent: z.int(),
      medianMs: z.int(),
    })
    .nullable(),
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
  backfill: z.object({ startedAt: instant, percent: z.int() }).nullable(),
  health: syncEndpointHealth,
});

export const deletedSyncEndpoint = syncEndpoint.pick({ id: true });

export const syncEndpointList = z.object({ list: z.array(syncEndpoint) });

export const syncEndpointCreated = syncEndpoint.extend({ webhookSecret: z.string().regex(/^[0-9a-f]{64}$/) });

export type SyncEndpoint = z.output<typeof syncEndpoint>;
export type AuthConfig = NonNullable<z.output<typeof fields.authConfigJson>>;
