import { z } from "zod";
import { platformSchema } from "@/server/domain/roster/platforms";

const count = z.int().nonnegative();
const stored = z.object({ count, bytes: count });

/** docs/rules.md#system says what each figure counts. */
export const systemOverview = z.object({
  organizations: z.object({
    total: count,
    active: count,
    newest: z.array(z.object({ id: z.string(), name: z.string(), createdAt: z.iso.datetime() })),
    nearLimitCount: count,
    nearLimit: z.array(
      z.object({ id: z.string(), name: z.string(), bloggerCount: count, bloggerLimit: count }),
    ),
  }),
  runs: z.object({ underWay: count, paused: count, failed: count }),
  failures: z.array(
    z.object({ platform: platformSchema, errorCode: z.string().nullable(), count, before: count }),
  ),
  storage: z.object({
    databaseBytes: count,
    /** The largest first. */
    tables: z.array(z.object({ name: z.string(), bytes: count })),
    releases: stored,
    imports: stored,
    exports: stored,
  }),
  health: z.object({
    status: z.enum(["ok", "degraded", "unavailable"]),
    checks: z.object({
      database: z.enum(["ok", "unreachable", "full"]),
      limiter: z.enum(["ok", "unreachable"]),
      jobs: z.enum(["ok", "unreachable", "unregistered", "stalled", "failing", "off"]),
      files: z.enum(["ok", "unreachable"]),
    }),
    version: z.string(),
  }),
});

/** Of the whole service, as its database tells; lags in seconds, the others counts. */
export const serviceKeys = [
  "pushLagSeconds",
  "retryLagSeconds",
  "figuresLagSeconds",
  "personsLagSeconds",
  "waitingPushes",
  "waitingRosterJobs",
  "waitingRefreshes",
  "late",
  "runsPending",
  "runsRunning",
  "runsPaused",
  "accountsActive",
  "accountsCooling",
  "accountsNeedPerson",
  "endpointsFailing",
  "endpointsWaiting",
] as const;
export type ServiceKey = (typeof serviceKeys)[number];

/** Of each process: since its last sample, or at that moment. */
export const instanceKeys = [
  "requests",
  "errors",
  "connections",
  "waitingStatements",
  "loopDelayMs",
  "memoryMib",
] as const;
export type InstanceKey = (typeof instanceKeys)[number];
type Keyed<Key extends string> = Record<Key, z.ZodNullable<z.ZodNumber>>;

const values = <Key extends string>(keys: readonly Key[]) =>
  z.object(Object.fromEntries(keys.map((key) => [key, z.number().nullable()])) as Keyed<Key>);

/** docs/rules.md#status says what each figure is. */
export const systemStatus = z.object({
  now: values(serviceKeys),
  /** Since the jobs last looked for what is due; null: never. */
  tickAgeSeconds: z.number().nullable(),
  /** Groups of figures that could not be read in time. */
  missing: count,
  instances: z.array(z.object({ name: z.string(), at: z.iso.datetime(), values: values(instanceKeys) })),
  trend: z.object({
    at: z.array(z.iso.datetime()),
    series: z.array(
      z.object({
        key: z.enum([...serviceKeys, ...instanceKeys]),
        values: z.array(z.number().nullable()),
      }),
    ),
  }),
});
export const systemStatusInput = z.strictObject({ hours: z.literal([24, 168]).default(24) });
