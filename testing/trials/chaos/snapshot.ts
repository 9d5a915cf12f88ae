import { isDeepStrictEqual } from "node:util";
import { type Pool } from "pg";
import { type Counts, type Roster, type Round } from "./round";

export type Snapshot = {
  roster: Roster;
  runs: (Counts & { id: string })[];
  /** Bodies of the idempotency records; null without a response yet. */
  bodies: (string | null)[];
  /** The roster's positions in the change stream, ascending; `head` is the last position issued. */
  positions: number[];
  head: number;
  markers: number;
};

/** A single statement, so that everything is from the same instant. */
const SNAPSHOT = `SELECT
  (SELECT coalesce(jsonb_object_agg(platform_blogger_id, nickname || CASE WHEN deactivated_at IS NULL THEN '' ELSE ' (off)' END), '{}')
     FROM blogger WHERE organization_id = $1) AS roster,
  (SELECT coalesce(jsonb_agg(jsonb_build_object('id', id, 'total', total, 'created', created, 'updated', updated,
      'unchanged', unchanged, 'failed', failed)), '[]')
     FROM open_api_blogger_import_run WHERE organization_id = $1 AND idempotency_key = $2) AS runs,
  (SELECT coalesce(jsonb_agg(body), '[]') FROM idempotency_record WHERE organization_id = $1) AS bodies,
  (SELECT coalesce(jsonb_agg(seq ORDER BY seq), '[]') FROM blogger_change WHERE organization_id = $1) AS positions,
  (SELECT coalesce(max(seq), 0)::int FROM blogger_change_head WHERE organization_id = $1) AS head,
  (SELECT count(*)::int FROM change_stream.marker WHERE organization_id = $1) AS markers`;

export async function takeSnapshot(
  pool: Pool,
  organizationId: string,
  { idempotencyKey }: Round,
): Promise<Snapshot> {
  const { rows } = await pool.query<Snapshot>(SNAPSHOT, [organizationId, idempotencyKey]);
  const [snapshot] = rows;
  if (snapshot === undefined) throw new Error("a statement without a row");
  return snapshot;
}

export function judgeSnapshot(round: Round, snapshot: Snapshot): "nothing" | "everything" | Error {
  const problems = {
    nothing: problemsWith(round, snapshot, 0),
    everything: problemsWith(round, snapshot, 1),
  };
  if (problems.nothing.length === 0) return "nothing";
  if (problems.everything.length === 0) return "everything";
  return new Error(`neither nothing (${problems.nothing[0]}) nor everything (${problems.everything[0]})`);
}

function problemsWith(round: Round, snapshot: Snapshot, times: 0 | 1): string[] {
  const { roster, runs, bodies, positions, head, markers } = snapshot;
  const seeded = round.seed.items.length + round.seed.off.length;
  const checks: [boolean, string][] = [
    [runs.length === times, `${runs.length} runs`],
    [bodies.length === times, `${bodies.length} idempotency records`],
    [!bodies.includes(null), "an idempotency record without its response"],
    [isDeepStrictEqual(roster, times === 0 ? round.before : round.after), "other rows"],
    [head === seeded + times * round.stamped, `${head} positions given out`],
    [new Set(positions).size === Object.keys(roster).length, "not one position a blogger"],
    [positions.every((seq) => seq >= 1 && seq <= head), "positions beyond the head"],
    [markers === 0, "a marker of the change stream left"],
  ];
  return checks.filter(([holds]) => !holds).map(([, problem]) => problem);
}
