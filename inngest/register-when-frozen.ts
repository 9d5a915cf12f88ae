import { env } from "@/server/env";
import { getDb } from "@/server/infra/db";
import { runsJobs } from "@/server/infra/deployment";
import { logger } from "@/server/infra/logger";
import { findJobState, recordRegistration } from "@/server/services/kernel/health";
import { askToRegister } from "./ask-to-register";

/** The tick runs every minute. */
const MISSED_AFTER_MS = 90_000;

let checkedMs = -Infinity;

/**
 * Registers the functions where no timer runs, because the platform freezes a process between requests
 * (`watchJobs`): the first request, and one that finds the last check 90 s old, check whether the tick runs.
 * `defer` runs the check after the response.
 */
export function registerWhenFrozen(
  defer: (task: () => Promise<void>) => void,
  afterMs = MISSED_AFTER_MS,
): void {
  if (env.JOBS_PORT !== undefined || !runsJobs() || performance.now() - checkedMs < afterMs) return;
  checkedMs = performance.now();
  defer(() => registerIfForgotten(afterMs));
}

async function registerIfForgotten(afterMs: number): Promise<void> {
  const { sweptMsAgo, registeredMsAgo } = await findJobState(getDb());
  // Another process may have registered them a moment ago.
  if (Math.min(sweptMsAgo ?? Infinity, registeredMsAgo ?? Infinity) < afterMs) return;
  const problem = await askToRegister();
  await recordRegistration(getDb(), problem);
  if (problem !== null) logger().error({ problem }, "the jobs could not be registered again");
}
