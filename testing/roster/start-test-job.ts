import { startRosterJob, type RosterJobWire } from "@/server/services/roster/job";
import { type Ctx, withTransaction } from "@/server/services/kernel/verb";

/** Begins a job as a verb does, and leaves the work to the test. Returns its id. */
export async function startTestJob(ctx: Ctx, kind: RosterJobWire["kind"], input: object): Promise<string> {
  const { id } = await withTransaction(ctx, (tx) => startRosterJob(tx, ctx, { kind, input }));
  return id;
}
