import { z } from "zod";
import { idSchema } from "@/server/domain/kernel/ids";
import { platformSchema } from "@/server/domain/roster/platforms";

const instant = z.iso.datetime().nullable();

/** A refresh by hand (docs/rules.md#refreshes). `bloggerId` is the row that stayed, where two became one. */
export const bloggerRefresh = z.object({
  id: z.string(),
  bloggerId: z.string(),
  nickname: z.string(),
  platform: platformSchema,
  status: z.enum(["QUEUED", "RUNNING", "SUCCESS", "FAILED", "CANCELLED"]),
  /** What a queued one waits for: an account (a reason of the pace), or another scrape of the creator. */
  waitReason: z.string().nullable(),
  /** When the first account may work; null: at any moment. */
  waitUntil: instant,
  /** When the answers of a running one should be there. */
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

/** The newest of a creator; null: none was asked for in the last 30 days. */
export const refreshOf = z.object({ refresh: bloggerRefresh.nullable() });
export const refreshList = z.object({ list: z.array(bloggerRefresh) });
