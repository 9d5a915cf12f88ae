import type { Tx } from "./database";
import { RunRefused } from "./run-refused";

const MIB = 1024 * 1024;
const MAX_STEPS = 1000;
const MAX_RESULT_BYTES = 4 * MIB;
const MAX_RUN_BYTES = 32 * MIB;

/** @throws RunRefused when a step or function returns more than a real server takes: 4 MB. */
export function checkResultSize(what: string, result: unknown): void {
  const bytes = Buffer.byteLength(JSON.stringify(result ?? null));
  if (bytes > MAX_RESULT_BYTES) {
    throw new RunRefused(`${what} returned ${bytes} bytes; at most 4 MB may be returned.`);
  }
}

/** @throws RunRefused when the run has grown beyond a real server's limits: 1,000 steps and 32 MB of results. */
export async function checkRunTotals(tx: Tx, runId: string): Promise<void> {
  const { rows } = await tx.query<{ step_count: number; step_bytes: string }>(
    "SELECT step_count, step_bytes FROM inngest.run WHERE id = $1",
    [runId],
  );
  const { step_count: steps = 0, step_bytes: bytes = "0" } = rows[0] ?? {};
  if (steps > MAX_STEPS) throw new RunRefused("The run has more than 1,000 steps; go on in a new run.");
  if (Number(bytes) > MAX_RUN_BYTES) {
    throw new RunRefused("The steps of the run returned more than 32 MB; return ids and counts only.");
  }
}
