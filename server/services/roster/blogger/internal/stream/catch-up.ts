import { logger } from "@/server/infra/logger";
import { type Ctx } from "@/server/services/kernel/verb";
import { countBehind, type Follower, followStream } from "./follow-stream";

/** Changes that are followed before a list answers: some hundredths of a second. */
const MAX_FIRST = 500;
const BACKGROUND_MS = 5_000;

const followed = new Set<string>();

/**
 * Before a list uses what follows the stream: what one person just changed is followed at once. If there is
 * more, the list answers from what is there, and this process continues after the response
 * (docs/rules.md#figures).
 */
export async function catchUp(ctx: Ctx, follower: Follower): Promise<void> {
  const { id } = ctx.organization;
  const behind = await countBehind(ctx.db, id, follower);
  if (behind <= 0) return;
  const follow = (untilMs: number, waits: boolean) => followStream(ctx, id, follower, { untilMs, waits });
  const logFailure = (error: unknown): void => {
    const { position } = follower;
    logger().warn(
      { err: error, position },
      "a list is behind the stream; the job of every minute follows it",
    );
  };
  if (behind <= MAX_FIRST) {
    await follow(Date.now(), true).catch(logFailure);
    return;
  }
  const key = `${follower.position} ${id}`;
  if (followed.has(key)) return;
  followed.add(key);
  ctx.defer(async () => {
    try {
      await follow(Date.now() + BACKGROUND_MS, false);
    } catch (error) {
      logFailure(error);
    } finally {
      followed.delete(key);
    }
  });
}
