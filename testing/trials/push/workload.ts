import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { type Pool } from "pg";
import { type Fleet } from "../fleet";
import { postJson } from "./trial-ground";
import { type TrialPlan } from "./trial-plan";
import type { ImportRequest } from "./worker-routes";

type Writing = { plan: TrialPlan; fleet: Fleet; organizationId: string };

const WRITERS = 2;
const REPEAT_AFTER_MS = 50;

export async function writeChanges({ plan, fleet, organizationId }: Writing): Promise<void> {
  const { changes, newShare, maxImport, maxPauseMs } = plan;
  let written = 0;
  let roster = 0;
  const nextCreators = (): ImportRequest["creators"] => {
    const size = Math.min(changes - written, 1 + Math.floor(Math.random() * maxImport));
    const numbers = new Set<number>();
    while (numbers.size < size) {
      const isNew = roster === numbers.size || Math.random() < newShare;
      numbers.add(isNew ? roster++ : Math.floor(Math.random() * roster));
    }
    written += size;
    return [...numbers].map((number) => [number, `Creator ${number}, ${randomUUID()}`]);
  };
  const write = async () => {
    while (written < changes) {
      const request = { organizationId, idempotencyKey: randomUUID(), creators: nextCreators() };
      while (!(await isImported(fleet, request))) await sleep(REPEAT_AFTER_MS);
      await sleep(Math.random() * maxPauseMs);
    }
  };
  await Promise.all(Array.from({ length: WRITERS }, write));
}

async function isImported(fleet: Fleet, request: ImportRequest): Promise<boolean> {
  const { url } = await fleet.any();
  return postJson(`${url}/trial/import`, request).then(
    () => true,
    () => false,
  );
}

/** `taken`: states accepted so far, of `expected` in total. */
export type Work = { taken: () => Promise<number>; expected: number };

/** The wait ends after this time without progress. */
const STALL_MS = 3_000;
const CHECK_EVERY_MS = 10;

/**
 * Waits until this share (0 to 1) of the work is done, so that kills fall at the same point on fast and
 * slow machines.
 */
export async function waitForShare({ taken, expected }: Work, share: number): Promise<void> {
  let last = await taken();
  let movedAt = performance.now();
  while (last < share * expected && performance.now() - movedAt < STALL_MS) {
    await sleep(CHECK_EVERY_MS);
    const now = await taken();
    if (now > last) movedAt = performance.now();
    last = now;
  }
}

const WORK_LEFT = `SELECT
  (SELECT count(*) FROM sync_delivery WHERE organization_id = $1 AND status IN ('PENDING', 'RUNNING'))
  + (SELECT count(*) FROM sync_endpoint e JOIN blogger_change_head h USING (organization_id)
     WHERE e.organization_id = $1 AND (e.position < h.seq OR e.lease_until > now())) AS left`;

/** Waits until every endpoint is at the stream's end without a lease or an open delivery. */
export async function waitUntilQuiet(pool: Pool, organizationId: string, patienceMs: number): Promise<void> {
  const startedAt = performance.now();
  for (;;) {
    const { rows } = await pool.query<{ left: string }>(WORK_LEFT, [organizationId]);
    if (rows[0]?.left === "0") return;
    if (performance.now() - startedAt > patienceMs)
      throw new Error(`${rows[0]?.left} deliveries or endpoints still running after ${patienceMs} ms`);
    await sleep(50);
  }
}
