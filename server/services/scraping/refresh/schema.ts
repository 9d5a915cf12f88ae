import { z } from "zod";
import { idSchema } from "@/server/domain/kernel/ids";
import { platformSchema } from "@/server/domain/roster/platforms";

const instant = z.iso.datetime().nullable();

/** docs/rules.md#refreshes. `bloggerId` is the remaining row if two were merged. */
export const bloggerRefresh = z.object({
  id: z.string(),
  bloggerId: z.string(),
  nickname: z.string(),
  platform: platformSchema,
  status: z.enum(["QUEUED", "RUNNING", "SUCCESS", "FAILED", "CANCELLED"]),
  /** While queued: a reason of the pace, or another scrape of the creator. */
  waitReason: z.string().nullable(),
  waitUntil: instant,
  expectedAt: instant,
  code: z.string().nullable(),
  message: z.string().nullable(),
  createdAt: z.iso.datetime(),
  startedAt: instant,
  endedAt: instant,
});

export const startRefreshInput = z.strictObject({
  id: idSchema("blogger"),
  policyId: idSchema("pacePolicy").optional(),
});
export const refreshOfInput = z.strictObject({ bloggerId: idSchema("blogger") });
export const refreshId = z.strictObject({ id: idSchema("bloggerRefresh") });

export const refreshOf = z.object({ refresh: bloggerRefresh.nullable() });
export const refreshList = z.object({ list: z.array(bloggerRefresh) });
