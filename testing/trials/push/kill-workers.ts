import { setTimeout as sleep } from "node:timers/promises";
import { type Pool } from "pg";
import { type Fleet, type Instance } from "../fleet";
import { isAt, releaseHeldBy, waitForSessionsGone } from "./held-leases";
import { type TrialPlan } from "./trial-plan";
import { waitForShare, type Work } from "./workload";

type KillSetup = {
  plan: TrialPlan;
  fleet: Fleet;
  pool: Pool;
  work: Work;
  onHit: () => Promise<unknown>;
};
export type KillResult = { kills: number; hits: number; lastKillAt: number };

/** Every third kill comes before the last victim is replaced; the others wait until all workers serve. */
const HASTY_EVERY = 3;
const MAX_LATER_MS = 300;
const MAX_AIMED_MS = 5_000;
/** Cap on the total kills while none has hit, as a multiple of the planned kills. */
const MAX_TIMES = 4;
/** Longer than a lease (30 s) and an attempt (25 s). */
const FREEZE_MS = 35_000;

/**
 * Kills and freezes random workers throughout the work. Every other kill, and every kill until one has hit,
 * waits for the moment that the plan aims at.
 */
export async function killWorkers({ plan, fleet, pool, work, onHit }: KillSetup): Promise<KillResult> {
  const frozen = new Set<Instance>();
  const pick = async () => {
    let instance = await fleet.any();
    while (frozen.has(instance)) {
      await sleep(10);
      instance = await fleet.any();
    }
    return instance;
  };
  const aim = async () => {
    const startedAt = performance.now();
    let instance = await pick();
    while (!(await isAt(pool, plan.aim, instance.name)) && performance.now() - startedAt < MAX_AIMED_MS)
      instance = await pick();
    return instance;
  };
  const killAll = async () => {
    let hits = 0;
    let kills = 0;
    while (kills < plan.kills || (hits === 0 && kills < MAX_TIMES * plan.kills)) {
      kills += 1;
      await waitForShare(work, kills / (plan.kills + 1));
      if (kills % HASTY_EVERY > 0) await fleet.complete();
      await sleep(Math.random() * MAX_LATER_MS);
      const victim = await (hits > 0 && kills % 2 === 0 ? pick() : aim());
      await fleet.kill(victim);
      await waitForSessionsGone(pool, victim.name);
      if (await isAt(pool, plan.aim, victim.name)) {
        hits += 1;
        await onHit();
      }
      // By then the receivers have closed the dead worker's requests, so they cannot count as overlapping.
      await work.taken();
      const isLeft = plan.waitsInTheEnd && kills === plan.kills;
      if (!isLeft) await releaseHeldBy(pool, victim.name);
    }
    return { kills, hits, lastKillAt: performance.now() };
  };
  const freezeAll = async () => {
    for (let n = 1; n <= plan.freezes; n += 1) {
      await waitForShare(work, n / (plan.freezes + 1));
      const victim = await pick();
      frozen.add(victim);
      victim.kill("SIGSTOP");
      await sleep(FREEZE_MS);
      victim.kill("SIGCONT");
      frozen.delete(victim);
    }
  };
  const [result] = await Promise.all([killAll(), freezeAll()]);
  return result;
}
