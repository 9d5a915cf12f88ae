import { withBenchRoster } from "@/scripts/bench/bench-database";
import { runCommand } from "@/scripts/command";
import { getDb } from "@/server/infra/db";
import { createJobCtx } from "@/server/services/integration/context";
import { findUnsettledFigures, settleFigures } from "@/server/services/roster/blogger";
import { findUnsettledCounts, settleRosterCounts } from "@/server/services/roster/overview";
import { findUnsettledClues, settleClues } from "@/server/services/roster/person";
import { NAME, rosterSize } from "./roster-size";

const TURN_MS = 20_000;
const settlements = {
  counts: { find: findUnsettledCounts, settle: settleRosterCounts },
  figures: { find: findUnsettledFigures, settle: settleFigures },
  clues: { find: findUnsettledClues, settle: settleClues },
};

/**
 * Fills the database once, and works out of it all that the service would: its jobs would do so for minutes
 * beside the trial. A program of its own, because a process knows one database.
 */
await runCommand(import.meta, () => withBenchRoster(NAME, rosterSize(), settleAll));

async function settleAll(): Promise<void> {
  const db = getDb();
  // The rows were inserted without triggers.
  await db.$executeRaw`
    INSERT INTO roster_recount (organization_id, with_history)
    SELECT id, true FROM organization o WHERE id LIKE 'org_bench%'
      AND NOT EXISTS (SELECT FROM roster_total t WHERE t.organization_id = o.id)
    ON CONFLICT DO NOTHING`;
  let isWritten = false;
  for (const [title, { find, settle }] of Object.entries(settlements)) {
    const ctx = createJobCtx("load");
    const startedAtMs = performance.now();
    const waiting = await find({ ctx });
    for (const id of waiting) while (!(await settle({ ctx, input: { id, untilMs: Date.now() + TURN_MS } })));
    isWritten ||= waiting.length > 0;
    const seconds = ((performance.now() - startedAtMs) / 1_000).toFixed(0);
    console.log(`${title} of ${waiting.length} organizations worked out in ${seconds} s`);
  }
  if (isWritten) await db.$executeRaw`VACUUM (ANALYZE)`;
}
