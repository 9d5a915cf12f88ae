import { cancelRun } from "./cancel-run";
import type { Tx } from "./database";
import { holds } from "./expression";
import type { FunctionConfig } from "./function-config";
import type { JobEvent } from "./job-event";
import { resumePause } from "./resume-pause";
import { startRun } from "./start-run";

interface Waiting {
  id: string;
  run_id: string;
  kind: "event" | "cancel";
  expression: string | null;
  run_event: unknown;
}

/** Starts the functions an event triggers, ends the waits it meets and the runs it cancels. */
export async function routeEvent(
  tx: Tx,
  event: JobEvent,
  { startsRuns = true }: { startsRuns?: boolean } = {},
): Promise<void> {
  // Waits first: a run that this event starts must not be met by the same event.
  await meetWaits(tx, event);
  if (!startsRuns) return;
  const { rows } = await tx.query<{ config: FunctionConfig }>(
    "SELECT config FROM inngest.function WHERE active AND $1 = ANY (event_names) ORDER BY id",
    [event.name],
  );
  for (const { config } of rows) {
    if (isTriggered(config, event)) await startRun(tx, config, event);
  }
}

function isTriggered(config: FunctionConfig, event: JobEvent): boolean {
  return config.triggers.some(
    (trigger) => "event" in trigger && trigger.event === event.name && holds(trigger.expression, { event }),
  );
}

async function meetWaits(tx: Tx, event: JobEvent): Promise<void> {
  const { rows } = await tx.query<Waiting>(
    `SELECT pause.id, pause.run_id, pause.kind, pause.expression, run.event AS run_event
       FROM inngest.pause JOIN inngest.run ON run.id = pause.run_id
      WHERE pause.event_name = $1 AND (pause.expires_at IS NULL OR pause.expires_at > now())
      ORDER BY pause.run_id, pause.id`,
    [event.name],
  );
  for (const pause of rows) {
    if (!holds(pause.expression, { event: pause.run_event, async: event })) continue;
    if (pause.kind === "cancel") await cancelRun(tx, pause.run_id);
    else await resumePause(tx, pause.id, { data: event });
  }
}
