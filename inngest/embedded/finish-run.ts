import type { Tx } from "./database";
import { answerInvoker, endRun } from "./end-run";
import { FUNCTION_FAILED } from "./function-config";
import type { LockedRun } from "./lock-run";
import { routeEvent } from "./route-event";
import { ulid } from "./ulid";

export type Outcome =
  | { readonly status: "completed"; readonly output: unknown }
  | { readonly status: "failed"; readonly error: unknown };

/** Ends a run: its calls and waits go, whoever invoked it goes on, and a failure is announced to `onFailure`. */
export async function finishRun(tx: Tx, run: LockedRun, outcome: Outcome): Promise<void> {
  const failed = outcome.status === "failed";
  await endRun(tx, run.id, outcome.status, failed ? outcome.error : outcome.output);
  await answerInvoker(tx, run.id, failed ? { error: outcome.error } : { data: outcome.output });
  if (!failed || run.event.name === FUNCTION_FAILED) return;
  const nowMs = Date.now();
  await routeEvent(tx, {
    id: ulid(nowMs),
    name: FUNCTION_FAILED,
    ts: nowMs,
    data: {
      function_id: run.config.id,
      run_id: run.id,
      error: outcome.error,
      event: run.event,
      events: [run.event],
    },
  });
}
