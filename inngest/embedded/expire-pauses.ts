import type pg from "pg";
import { transaction } from "./database";
import { resumePause } from "./resume-pause";
import type { StepState } from "./save-step";

interface ExpiredPause {
  readonly id: string;
  readonly kind: "sleep" | "event" | "invoke" | "cancel";
}

const BATCH = 200;

/** Ends the sleeps, waits and invocations whose time has come. True when there may be more. */
export async function expirePauses(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<ExpiredPause>(
    "SELECT id, kind FROM inngest.pause WHERE expires_at <= now() ORDER BY expires_at LIMIT $1",
    [BATCH],
  );
  for (const { id, kind } of rows) {
    if (kind === "cancel") await pool.query("DELETE FROM inngest.pause WHERE id = $1", [id]);
    else await transaction(pool, (tx) => resumePause(tx, id, expiredState(kind)));
  }
  return rows.length === BATCH;
}

/** A sleep that ended and a wait that met nothing are both `null` to the function; an invocation is an error. */
function expiredState(kind: "sleep" | "event" | "invoke"): StepState {
  if (kind !== "invoke") return { data: null };
  return { error: { name: "InvokeTimeoutError", message: "The invoked function did not end in time." } };
}
