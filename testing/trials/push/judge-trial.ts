import { type Pool } from "pg";
import type { Prepared } from "./worker-routes";
import { type ItemRecord, type PushRecord } from "./push-record";

type Run = { deliveryId: string; attempt: number; errorCode: string | null; finishedAtMs: number };

/** The database's content when no work is left. */
type Truth = {
  states: { bloggerId: string; seq: number; nickname: string }[];
  runs: Map<string, Run>;
  unfinished: number;
  failed: number;
  disabled: number;
};

/** The sender aborts an exchange after this time, even if the receiver keeps it open. */
const TIME_LIMIT_MS = 10_000;

/** Violations of docs/rules.md#push, one sentence each. */
export async function judgeTrial(
  pool: Pool,
  { organizationId, endpoints }: Prepared,
  records: readonly PushRecord[],
): Promise<string[]> {
  const truth = await getTruth(pool, organizationId);
  const overall: [number, string][] = [
    [truth.unfinished, "runs without an end"],
    [truth.failed, "deliveries failed permanently"],
    [truth.disabled, "endpoints switched off"],
    [records.filter(({ isGenuine }) => !isGenuine).length, "requests whose signature does not verify"],
    [records.filter((record) => !hasRun(truth, record)).length, "requests without their run"],
  ];
  const byEndpoint = endpoints.flatMap(({ name }): [number, string][] => {
    const own = records.filter(({ endpoint }) => endpoint === name);
    return [
      [countMissing(truth, own), `final states missing at ${name}`],
      [countWrong(truth, own), `bloggers that ${name} has in another state than the roster`],
      [countDiverging(own), `states sent to ${name} under two ids or with two contents`],
      [countRepeated(own), `attempts sent to ${name} twice`],
      [
        countOverlapping(truth, own),
        `attempts at ${name} while another one of the same delivery was under way`,
      ],
      [countUnordered(own), `first attempts at ${name} out of order`],
    ];
  });
  return [...overall, ...byEndpoint]
    .filter(([count]) => count > 0)
    .map(([count, what]) => `${count} ${what}`);
}

async function getTruth(pool: Pool, organizationId: string): Promise<Truth> {
  const states = await pool.query<Truth["states"][number]>(
    `SELECT blogger_id AS "bloggerId", seq::int, nickname FROM blogger_change c JOIN blogger b ON b.id = c.blogger_id
     WHERE c.organization_id = $1`,
    [organizationId],
  );
  const runs = await pool.query<Run & { id: string }>(
    `SELECT id, delivery_id AS "deliveryId", attempt, error_code AS "errorCode",
       extract(epoch FROM finished_at)::double precision * 1000 AS "finishedAtMs"
     FROM sync_endpoint_run WHERE organization_id = $1`,
    [organizationId],
  );
  const counts = await pool.query<Pick<Truth, "unfinished" | "failed" | "disabled">>(
    `SELECT
       (SELECT count(*)::int FROM sync_endpoint_run
        WHERE organization_id = $1 AND (status NOT IN ('SUCCESS', 'FAILED') OR finished_at IS NULL)) AS unfinished,
       (SELECT count(*)::int FROM sync_delivery WHERE organization_id = $1 AND status <> 'SUCCESS') AS "failed",
       (SELECT count(*)::int FROM sync_endpoint WHERE organization_id = $1 AND NOT enabled) AS disabled`,
    [organizationId],
  );
  const [row] = counts.rows;
  if (row === undefined) throw new Error("a statement without a row");
  return { states: states.rows, runs: new Map(runs.rows.map((run) => [run.id, run])), ...row };
}

function hasRun({ runs }: Truth, { runId, deliveryId, attempt }: PushRecord): boolean {
  const run = runs.get(runId);
  return run?.deliveryId === deliveryId && run.attempt === attempt;
}

function takenItems(records: readonly PushRecord[]): ItemRecord[] {
  return records
    .filter(({ outcome }) => outcome === "accepted")
    .flatMap(({ items, refusedIds }) => items.filter(({ bloggerId }) => !refusedIds.includes(bloggerId)));
}

/** Older states may be missing: the stream keeps one position per blogger. */
function countMissing({ states }: Truth, records: readonly PushRecord[]): number {
  const taken = new Set(takenItems(records).map(({ bloggerId, seq }) => `${bloggerId} ${seq}`));
  return states.filter(({ bloggerId, seq }) => !taken.has(`${bloggerId} ${seq}`)).length;
}

/** A receiver that drops items older than its `seq` must end up with exactly the roster. */
function countWrong({ states }: Truth, records: readonly PushRecord[]): number {
  const copy = new Map<string, ItemRecord>();
  for (const item of takenItems(records))
    if (item.seq > (copy.get(item.bloggerId)?.seq ?? 0)) copy.set(item.bloggerId, item);
  const wrong = states.filter(({ bloggerId, nickname }) => copy.get(bloggerId)?.nickname !== nickname).length;
  return wrong + Math.max(0, copy.size - states.length);
}

function countDiverging(records: readonly PushRecord[]): number {
  const first = new Map<string, string>();
  const diverging = new Set<string>();
  for (const { deliveryId, items } of records)
    for (const { bloggerId, seq, digest } of items) {
      const state = `${bloggerId} ${seq}`;
      const sent = `${deliveryId} ${digest}`;
      if ((first.get(state) ?? sent) !== sent) diverging.add(state);
      first.set(state, sent);
    }
  return diverging.size;
}

function countRepeated(records: readonly PushRecord[]): number {
  return records.length - new Set(records.map(({ deliveryId, attempt }) => `${deliveryId} ${attempt}`)).size;
}

/**
 * A timed-out attempt ends before the next one starts, even where the receiver sees them in the opposite
 * order.
 */
function countOverlapping({ runs }: Truth, records: readonly PushRecord[]): number {
  const endsAt = new Map<string, number>();
  let overlapping = 0;
  for (const { deliveryId, runId, arrivedAtMs, endedAtMs } of records) {
    if (arrivedAtMs < (endsAt.get(deliveryId) ?? 0)) overlapping += 1;
    const timeLimitMs = arrivedAtMs + TIME_LIMIT_MS;
    const run = runs.get(runId);
    const timedOutAtMs = run?.errorCode === "TIMEOUT" ? run.finishedAtMs : timeLimitMs;
    endsAt.set(deliveryId, Math.min(endedAtMs ?? timeLimitMs, timeLimitMs, timedOutAtMs));
  }
  return overlapping;
}

function countUnordered(records: readonly PushRecord[]): number {
  let last = 0;
  let unordered = 0;
  for (const { attempt, items } of records) {
    if (attempt > 1) continue;
    if (items.some(({ seq }) => seq <= last)) unordered += 1;
    last = Math.max(last, ...items.map(({ seq }) => seq));
  }
  return unordered;
}
