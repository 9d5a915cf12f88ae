import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTrialGround, postJson, type TrialGround } from "./trial-ground";
import { describePushTrial, runPushTrial, type TrialResult } from "./run-push-trial";
import { leaseControl, positionControl, type TrialPlan, trialPlan } from "./trial-plan";
import { withoutLeases } from "./held-leases";

const WORKERS = 2;
const PATIENCE_MS = 180_000;

let ground: TrialGround;
beforeAll(async () => {
  ground = await createTrialGround(WORKERS);
}, PATIENCE_MS);
afterAll(() => ground.close());

async function run(plan: TrialPlan): Promise<TrialResult> {
  const result = await runPushTrial(ground, plan);
  console.log(describePushTrial(result));
  return result;
}

// In this order, because the last control leaves broken workers behind.
describe("pushes whose workers are killed", { shuffle: false }, () => {
  const plan = trialPlan();

  it("arrive, all of them", { timeout: PATIENCE_MS + plan.changes * 100 }, async () => {
    const { violations, hits } = await run(plan);
    expect(violations).toEqual([]);
    expect(hits).toBeGreaterThan(0);
  });

  it("are sent twice at once where leases do not hold", { timeout: PATIENCE_MS }, async () => {
    const { violations } = await withoutLeases(ground.pool, () => run(leaseControl));
    expect(violations.join()).toMatch(/while another one of the same delivery was under way/);
  });

  it("are lost where the position moves apart", { timeout: PATIENCE_MS }, async () => {
    // A worker that is still starting would miss the request.
    await ground.fleet.complete();
    for (const { url } of ground.fleet.serving()) await postJson(`${url}/trial/move-position-apart`, null);
    const { violations, hits } = await run(positionControl);
    expect(hits).toBeGreaterThan(0);
    expect(violations.join()).toMatch(/final states missing/);
  });
});
