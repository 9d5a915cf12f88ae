import { startRosterJob, type RosterJobWire } from "@/server/services/roster/job";
import { type Ctx, withTransaction } from "@/server/services/kernel/verb";

/** Starts a job as a verb does, without doing its work. Returns its id. */
export async function begunJob(ctx: Ctx, kind: RosterJobWire["kind"], input: object): Promise<string> {
  const { id } = await withTransaction(ctx, (tx) => startRosterJob(tx, ctx, { kind, input }));
  return id;
}
