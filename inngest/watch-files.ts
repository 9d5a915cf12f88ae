import { HOUR_MS, MINUTE_MS } from "@/server/domain/kernel/durations";
import { logger } from "@/server/infra/logger";
import { createJobCtx } from "@/server/services/integration/context";
import { deleteExpiredExports } from "@/server/services/roster/export";
import { deleteExpiredUploads } from "@/server/services/release/upload";

type Times = { firstMs: number; everyMs: number };

const TIMES: Times = { firstMs: 5 * MINUTE_MS, everyMs: HOUR_MS };

/**
 * Deletes what has expired of this machine's own files (docs/rules.md#several-machines). The nightly job runs
 * on one machine only, and no other one reaches this one's disk. Runs as long as the process; returns a
 * function that stops it.
 */
export function watchFiles({ firstMs, everyMs }: Times = TIMES): () => void {
  let ended = false;
  let timer: NodeJS.Timeout | undefined;
  const wait = (ms: number) => {
    if (!ended) timer = setTimeout(() => void clean(), ms).unref();
  };
  const clean = async () => {
    try {
      const ctx = createJobCtx("prune");
      for (const deleteSome of [deleteExpiredUploads, deleteExpiredExports])
        while (!ended && (await deleteSome({ ctx })) > 0);
    } catch (error) {
      logger().warn({ err: error }, "could not delete this machine's expired files");
    }
    wait(everyMs);
  };
  wait(firstMs);
  return () => {
    ended = true;
    clearTimeout(timer);
  };
}
