import { z } from "zod";
import { ServiceError } from "@/server/domain/kernel/errors";
import { newSecretHex } from "@/server/infra/crypto";
import { logger } from "@/server/infra/logger";
import { actAsPerson } from "@/server/services/roster/job";
import { action, type PlatformCtx, toServiceError } from "@/server/services/kernel/verb";
import { giveBack } from "./internal/refresh-scrape";
import { changeRefresh, heartbeat, RefreshNotWanted, claimRefresh } from "./internal/refresh-row";
import { runRefreshStep, type Step } from "./internal/refresh-step";

const HEARD_MS = 1_000;

const advanced = z.object({
  /**
   * `more`: continue at once. `sleep`: continue at `until`. `ended`: finished, or taken by another step.
   */
  kind: z.enum(["more", "sleep", "ended"]),
  until: z.iso.datetime().nullable(),
});

/**
 * Runs one step of a refresh, for `stepMs` at most. If a step dies, the next one restarts the scrape once
 * its account is free (docs/rules.md#refreshes).
 */
export const advanceBloggerRefresh = action({
  permission: "job",
  input: z.strictObject({ refreshId: z.string(), stepMs: z.number() }),
  output: advanced,
  audit: { none: "what the refresh comes to has its entry" },
  async run({ ctx, input: { refreshId, stepMs } }) {
    const endsAt = performance.now() + stepMs;
    const executor = newSecretHex();
    const row = await claimRefresh(ctx.db, refreshId, executor);
    if (row === null) return { kind: "ended" as const, until: null };
    if (row.endedAt !== null) {
      await giveBack(ctx, row);
      return { kind: "ended" as const, until: null };
    }
    const over = new AbortController();
    const own = { id: refreshId, executor };
    const beat = setInterval(() => {
      void heartbeat(ctx.db, own).then(
        (isOwn) => !isOwn && over.abort(),
        () => undefined,
      );
    }, HEARD_MS);
    try {
      const person = await actAsPerson(ctx, row, "blogger:write");
      const step: Step = { ctx: person, row, own, endsAt, signal: over.signal };
      return await runRefreshStep(step);
    } catch (error) {
      return await endRefused(ctx, own, over.signal, error);
    } finally {
      clearInterval(beat);
    }
  },
});

/**
 * A refusal ends the refresh, and so does an internal error, or it would be retried forever. If the
 * database is unreachable, the job repeats the step.
 */
async function endRefused(
  { db }: PlatformCtx,
  own: { id: string; executor: string },
  signal: AbortSignal,
  error: unknown,
) {
  const ended = { kind: "ended" as const, until: null };
  if (error instanceof RefreshNotWanted || signal.aborted) return ended;
  if (toServiceError(error).reason === "UNAVAILABLE") throw error;
  const isRefusal = error instanceof ServiceError;
  if (!isRefusal) logger().error({ err: error, refreshId: own.id }, "a refresh failed by a fault of ours");
  const code = isRefusal ? (error.ineligible?.reason ?? error.reason) : "INTERNAL";
  const message = isRefusal ? error.message : "The service could not do it. Try again.";
  const data = { status: "FAILED", code, message, endedAt: new Date() } as const;
  await changeRefresh(db, own, data).catch((again: unknown) => {
    if (!(again instanceof RefreshNotWanted)) throw again;
  });
  return ended;
}
