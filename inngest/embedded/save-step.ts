import type { Tx } from "./database";

/** A finished step as the SDK reads it back; `data` may be null, `error` is a serialised error. */
export type StepState = { readonly data: unknown } | { readonly error: unknown };

interface FinishedStep {
  readonly id: string;
  readonly name?: string | null | undefined;
  readonly state: StepState;
}

/** Keeps a step's result and counts it towards the run's limits; the first result stands. Needs the run's lock. */
export async function saveStep(tx: Tx, runId: string, { id, name, state }: FinishedStep): Promise<void> {
  const text = JSON.stringify(state);
  await tx.query(
    `WITH saved AS (
       INSERT INTO inngest.step (run_id, id, name, state) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING RETURNING id
     )
     UPDATE inngest.run SET step_count = step_count + 1, step_bytes = step_bytes + $5
      WHERE id = $1 AND EXISTS (SELECT FROM saved)`,
    [runId, id, name ?? null, text, Buffer.byteLength(text)],
  );
}
