import { z } from "zod";
import { idSchema } from "@/server/domain/kernel/ids";
import { platformSchema } from "@/server/domain/roster/platforms";
import { syncAuthTypes, syncEndpointFields as fields } from "@/server/domain/push/endpoint";

/** What a new endpoint is made of; bounds and defaults are in docs/rules.md#sync-endpoints. */
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
  /**
   * `NOW`: what changes from now on. `BEGINNING`: the whole roster first (a back-fill), then what changes.
   */
  startFrom: z.enum(["NOW", "BEGINNING"]).default("NOW"),
});

export const syncEndpointId = z.strictObject({ id: idSchema("syncEndpoint") });

/** An omitted field stays, null clears. A secret sent as its mask stays as it is. */
export const updateSyncEndpointInput = z
  .strictObject(fields)
  .partial()
  .extend({ id: idSchema("syncEndpoint") });

export const setSyncEndpointEnabledInput = z.strictObject({
  id: idSchema("syncEndpoint"),
  enabled: z.boolean(),
  /**
   * Used where it is switched on. `RESUME`: go on where it stood, so that nothing is lost. `NOW`: skip what
   * it missed. `BEGINNING`: everything again. The latter two end the deliveries that wait for a retry.
   */
  startFrom: z.enum(["RESUME", "NOW", "BEGINNING"]).default("RESUME"),
});

const instant = z.iso.datetime();

/** How an endpoint is doing, for the people who watch it (docs/rules.md#sync-endpoints). */
const syncEndpointHealth = z.object({
  lastSuccessAt: instant.nullable(),
  lastFailureAt: instant.nullable(),
  failingSince: instant.nullable(),
  failedDeliveriesInRow: z.int(),
  failedAttemptsInRow: z.int(),
  /** Since when the receiver is taken for away: only a probe goes out now and then, and nothing is lost. */
  waitingSince: instant.nullable(),
  /** When the receiver is asked next whether it is back. */
  probeAt: instant.nullable(),
  /** What the newest failure said, its code (one of `pushErrorCodes`) and status; null while all is well. */
  lastError: z.string().nullable(),
  lastErrorCode: z.string().nullable(),
  lastErrorStatus: z.int().nullable(),
  disabledReason: z.string().nullable(),
  /**
   * The name of one of `disabledReasons`: what `disabledReason` says. Null where a person switched it off.
   */
  errorCode: z.string().nullable(),
  disabledAt: instant.nullable(),
  /**
   * Changes that have not been put into a delivery yet: counted among the stream's next 10,000, with a
   * platform filter 2,000.
   */
  lagRows: z.int(),
  /** Whether there may be more than `lagRows`. */
  lagRowsIsLeast: z.boolean(),
  /** How long the oldest of them has waited. */
  lagSeconds: z.int(),
  /** Deliveries that wait for a retry, counted up to 1,000. */
  waitingDeliveries: z.int(),
  /**
   * Deliveries that failed permanently since the endpoint's last start, and were not pushed again; up to
   * 1,000.
   */
  failedDeliveries: z.int(),
  /**
   * Over the newest attempts (at most 500, of the last 15 minutes, tests left out); null where there were
   * none.
   */
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
  /** Names with their values masked. */
  headersJson: z.record(z.string(), z.string()).nullable(),
  authType: z.enum(syncAuthTypes),
  authConfigJson: z.record(z.string(), z.string()).nullable(),
  batchSize: z.int(),
  retryCount: z.int(),
  enabled: z.boolean(),
  createdAt: instant,
  updatedAt: instant,
  /**
   * Sending the whole roster: since when and how far, 0 to 100. Null when that is done, or was not asked
   * for.
   */
  backfill: z.object({ startedAt: instant, percent: z.int() }).nullable(),
  health: syncEndpointHealth,
});

export const deletedSyncEndpoint = syncEndpoint.pick({ id: true });

export const syncEndpointList = z.object({ list: z.array(syncEndpoint) });

/** The secret is returned here and never again (64 hex characters, HMAC-SHA256). */
export const syncEndpointCreated = syncEndpoint.extend({ webhookSecret: z.string().regex(/^[0-9a-f]{64}$/) });

export type SyncEndpoint = z.output<typeof syncEndpoint>;
export type AuthConfig = NonNullable<z.output<typeof fields.authConfigJson>>;
