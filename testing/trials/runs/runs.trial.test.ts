import "@/testing/push/engine/job-engine-settings";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { seedTestPace } from "../../scraping/seed-test-pace";
import { whileBroken } from "./break-product";
import { describeResumes } from "./describe-resumes";
import { createGround, type Ground, type Kill, victims as everyone } from "./ground";
import { judgeRuns } from "./judge";
import { cancelRuns, haveEnded, type Limits, roomy, startRuns, type TrialRun, untilEnded } from "./work";

const ROUNDS = Number(process.env.RUNS_ROUNDS ?? 6);
/**
 * RUNS_VICTIM restricts the kills to one process. A dead simulator pauses the runs, whichever process dies
 * next.
 */
const victims = everyone.filter((victim) => (process.env.RUNS_VICTIM ?? victim) === victim);
const PATIENCE_MS = 180_000;
const BUSY_MS = 300;
const MAX_LATER_MS = 200;
const SIZE = { accounts: 4, creators: 40 };
const byHour: Limits = { ...roomy, scrapesPerHour: 4 };
const byTask: Limits = { ...roomy, maxPerTask: 4 };
const CAPPED = { accounts: 2, creators: 12 };
/** Two capped runs per platform, each with two accounts of four scrapes, of one or four calls. */
const CAPPED_CALLS = 2 * 2 * 4 * (1 + 4);

let ground: Ground;
beforeAll(async () => {
  await seedTestPace();
  ground = await createGround();
}, PATIENCE_MS);
afterAll(() => ground.close());

async function untilBusy(runs: TrialRun[]): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    const last = ground.log().at(-1)?.at ?? 0;
    if (Date.now() - last < BUSY_MS) return;
    if (Date.now() > deadline) throw new Error("no platform is asked any more");
    if (await haveEnded(runs)) runs.push(...(await startRuns(SIZE)), ...(await startRuns(SIZE)));
    await sleep(20);
  }
}

/** Kills each process once, then random ones, at random instants during the work. */
async function killAll(runs: TrialRun[]): Promise<Kill[]> {
  const kills: Kill[] = [];
  while (kills.length < ROUNDS) {
    await untilBusy(runs);
    await sleep(Math.random() * MAX_LATER_MS);
    const drawn = victims[Math.floor(Math.random() * victims.length)];
    const victim = victims[kills.length] ?? drawn ?? "app";
    kills.push(await ground.kill(victim));
  }
  return kills;
}

async function judgeQuietly(size: typeof SIZE, limits: Limits = roomy) {
  const before = ground.log().length;
  const runs = await startRuns(size, limits);
  await untilEnded(runs, PATIENCE_MS);
  return judgeRuns(ground.log().slice(before), { runs, capped: [], kills: [] });
}

describe("runs whose processes are killed", { shuffle: false }, () => {
  it(
    "ask for every target, and for none twice that no kill hit",
    { timeout: PATIENCE_MS + ROUNDS * 40_000 },
    async () => {
      const capped = [...(await startRuns(CAPPED, byHour)), ...(await startRuns(CAPPED, byTask))];
      await expect.poll(() => ground.log().length, { timeout: 60_000 }).toBe(CAPPED_CALLS);
      const runs: TrialRun[] = [];
      const startedAt = performance.now();
      const kills = await killAll(runs);
      await untilEnded(runs, PATIENCE_MS);
      await cancelRuns(capped);
      const { violations, repeated, highestUse } = await judgeRuns(ground.log(), { runs, capped, kills });
      const targets = runs.reduce((sum, { creators }) => sum + creators.length, 0);
      const seconds = Math.round((performance.now() - startedAt) / 1_000);
      console.log(
        `${targets} targets of ${runs.length} runs in ${seconds} s, ${kills.length} kills, ${repeated} scrapes repeated;`,
        `${describeResumes(kills, ground.log())};`,
        highestUse,
      );
      expect(violations, violations.join("\n")).toEqual([]);
      expect(highestUse["hour cap"]).toBe(1);
      expect(highestUse["task cap"]).toBe(1);
    },
  );

  it("are seen to ask again for a target whose outcome did not last", { timeout: PATIENCE_MS }, async () => {
    const forgotten = { change: "UPDATE", table: "scraping_run_target", when: "OLD.attempt = 0" } as const;
    const { violations, repeated } = await whileBroken(
      [{ ...forgotten, does: "NEW.state := OLD.state" }],
      () => judgeQuietly({ accounts: 2, creators: 3 }),
    );
    expect(repeated).toBeGreaterThanOrEqual(6);
    expect(violations).toContainEqual(expect.stringMatching(/asked for again, though no kill hit/));
    expect(violations).toContainEqual(expect.stringMatching(/asked for \d+ ms after it was stored/));
  });

  it("are seen to leave a target out", { timeout: PATIENCE_MS }, async () => {
    const left = {
      change: "INSERT",
      table: "scraping_run_target",
      when: "NEW.platform = 'BILIBILI_HUAHUO'",
    } as const;
    const { violations } = await whileBroken([{ ...left, does: "NEW := NULL" }], () =>
      judgeQuietly({ accounts: 1, creators: 2 }),
    );
    expect(
      violations.filter((sentence) => /BILIBILI_HUAHUO .* was never read whole/.test(sentence)),
    ).toHaveLength(2);
    expect(violations).toContainEqual(expect.stringMatching(/succeeded of a run .* is 0, not 2/));
  });

  it("are seen to work beyond their caps", { timeout: PATIENCE_MS }, async () => {
    const account = { change: "UPDATE", table: "scraper_account", when: "true" } as const;
    const use = { change: "UPDATE", table: "pace_task_use", when: "true" } as const;
    // A run counts what it starts until it reads its accounts again, once a second. This interval is
    // longer, so that the run's own count cannot enforce the cap that its rows forget.
    const limits: Limits = { ...roomy, scrapesPerHour: 3, maxPerTask: 4, minIntervalMs: 600 };
    const work = () => judgeQuietly({ accounts: 1, creators: 6 }, limits);
    const broken = "NEW.used_this_hour := 0";
    const { violations } = await whileBroken(
      [
        { ...account, does: broken },
        { ...use, does: "NEW.used := OLD.used" },
      ],
      work,
    );
    for (const rule of [/hour cap of/, /began 6 scrapes of one task/])
      expect(violations).toContainEqual(expect.stringMatching(rule));
  });

  it("are seen to go on twice with a parked scrape", { timeout: PATIENCE_MS }, async () => {
    const taken = {
      ...({ change: "UPDATE", table: "scrape_claim" } as const),
      when: "OLD.progress IS NOT NULL AND NEW.progress IS NULL",
      does: "NEW.progress := OLD.progress",
    } as const;
    const twice = /was asked \d+ times in one scrape/;
    const violations = await whileBroken([taken], async () => {
      const before = ground.log().length;
      // Calls are far enough apart for the step to end between two of them.
      const runs = await startRuns({ accounts: 6, creators: 24 }, { ...roomy, minIntervalMs: 1_500 });
      const kills: Kill[] = [];
      let found: string[] = [];
      // A kill must hit while a scrape is parked; on a busy machine three kills may not suffice.
      while (kills.length < 10 && !found.some((sentence) => twice.test(sentence))) {
        await sleep(6_000 + Math.random() * 2_000);
        kills.push(await ground.kill("app"));
        if (kills.length < 3) continue;
        found = (await judgeRuns(ground.log().slice(before), { runs, capped: [], kills })).violations;
      }
      await cancelRuns(runs);
      return found;
    });
    expect(violations).toContainEqual(expect.stringMatching(twice));
  });
});
