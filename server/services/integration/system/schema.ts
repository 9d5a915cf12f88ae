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
      jobs: z.enum(["ok", "unreachable", "unregistered", "stalled"]),
    }),
    version: z.string(),
  }),
});
