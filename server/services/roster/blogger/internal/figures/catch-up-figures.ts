import { ServiceError } from "@/server/domain/kernel/errors";
import { type Ctx } from "@/server/services/kernel/verb";
import { type BloggerFilter } from "../blogger-conditions";
import { catchUp } from "../stream/catch-up";
import { followStream } from "../stream/follow-stream";
import { type FigureListOrder, usesFigures } from "./figure-pages";
import { figuresFollower } from "./figures-follower";

const JOB_MS = 8_000;

export function catchUpFigures(ctx: Ctx): Promise<void> {
  return catchUp(ctx, figuresFollower);
}

/**
 * Before a job on all that match: figures must not be behind. Throws `UNAVAILABLE`, after which a job tries
 * again.
 */
export async function catchUpForJob(
  ctx: Ctx,
  filter: BloggerFilter,
  order: FigureListOrder = "createdAt",
): Promise<void> {
  if (!usesFigures(filter, order)) return;
  const until = { untilMs: Date.now() + JOB_MS, waits: true };
  if (!(await followStream(ctx, ctx.organization.id, figuresFollower, until)))
    throw new ServiceError("UNAVAILABLE", "Quotes and figures of many creators are still being computed.");
}
