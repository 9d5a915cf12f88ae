import { ServiceError } from "@/server/domain/kernel/errors";
import { logger } from "@/server/infra/logger";
import { type Ctx } from "@/server/services/kernel/verb";
import { type BloggerFilter } from "../blogger-conditions";
import { type FigureListOrder, usesFigures } from "./figure-pages";
import { countBehind, followStream } from "./follow-figures";

/** Changes that are followed before a list answers: some hundredths of a second. */
const MAX_FIRST = 500;
const BACKGROUND_MS = 5_000;

const followed = new Set<string>();

/**
 * Before a list uses figures: what one person just changed is followed at once. If there is more, the list
 * answers from what is there, and this process continues after the response (docs/rules.md#figures).
 */
export async function catchUp(ctx: Ctx): Promise<void> {
  const { id } = ctx.organization;
  const behind = await countBehind(ctx.db, id);
  if (behind <= 0) return;
  const follow = (untilMs: number, waits: boolean) => followStream(ctx, id, { untilMs, waits });
  if (behind <= MAX_FIRST) {
    await follow(Date.now(), true).catch(logFailure);
    return;
  }
  if (followed.has(id)) return;
  followed.add(id);
  ctx.defer(async () => {
    try {
      await follow(Date.now() + BACKGROUND_MS, false);
    } catch (error) {
      logFailure(error);
    } finally {
      followed.delete(id);
    }
  });
}

const JOB_MS = 8_000;

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
  if (!(await followStream(ctx, ctx.organization.id, until)))
    throw new ServiceError("UNAVAILABLE", "Quotes and figures of many creators are still being computed.");
}

function logFailure(error: unknown): void {
  logger().warn({ err: error }, "figures of lists are behind; the job of every minute follows them");
}
