import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ServerProcess, startServiceProcess } from "../../processes/start-server-process";
import { type Answer, createKeys, healthCalls, largeImports, mixedCalls, type Send } from "./callers";
import { describeAnswers, p95 } from "./describe-answers";

/** The routes with keys alone, on an empty database; `npm run test:load` is testing/load. */
const SECONDS = Number(process.env.LOAD_SECONDS ?? 5);
const KEYS = Number(process.env.LOAD_KEYS ?? 10);
const ORGANIZATIONS = 5;
/** Below the 60 calls a minute that a key may take. */
const CALLS_A_KEY_AND_SECOND = 0.8;
/** More than work and wait together, each with a key: an organization has 50 at most. */
const FLOOD_CONCURRENCY = 45;
const TIMEOUT_MS = 600_000 + SECONDS * 4_000;

/** Whatever else is answered is a fault: the times are printed, and not judged. */
const WANTED = new Set(["200", "503 UNAVAILABLE", "429 RATE_LIMITED"]);

/** On a busy machine the database may take longer than the health report waits for it. */
const isWanted = ({ route, what }: Answer) => WANTED.has(what) || (route === "health" && what === "503");

let service: ServerProcess;
let keys: string[];
beforeAll(async () => {
  service = await startServiceProcess();
  keys = await createKeys(ORGANIZATIONS, KEYS / ORGANIZATIONS);
}, TIMEOUT_MS);
afterAll(async () => {
  service.kill();
  await service.gone;
});

describe("many callers at once", { timeout: TIMEOUT_MS }, () => {
  it("get no answer that is not meant, alone and beside another organization's flood", async () => {
    const alone = await measure();
    const over = new AbortController();
    const flooding = flood(await createKeys(1, FLOOD_CONCURRENCY), over.signal);
    const beside = await measure();
    over.abort();
    const flooded = await flooding;
    console.log(describeAnswers({ alone, "beside a flood": beside, "the flood": flooded }));
    console.log(`p95 beside a flood ÷ alone: ${(p95(beside) / p95(alone)).toFixed(1)}`);
    const all = [...alone, ...beside, ...flooded];
    expect(all.filter((answer) => !isWanted(answer))).toEqual([]);
    expect(alone.filter(({ what }) => what === "200")).not.toEqual([]);
    expect(flooded.filter(({ what }) => what === "503 UNAVAILABLE")).not.toEqual([]);
    const health = beside.filter(({ route }) => route === "health");
    expect(health.filter(({ what }) => what === "200")).not.toEqual([]);
  });
});

/** At fixed moments, whether or not the calls before have been answered. */
async function measure(): Promise<Answer[]> {
  const perSecond = KEYS * CALLS_A_KEY_AND_SECOND;
  const [mixed, health] = [mixedCalls(service.url, keys), healthCalls(service.url)];
  const answers: Promise<Answer>[] = [];
  for (let n = 0; n < perSecond * SECONDS; n += 1) {
    answers.push(mixed(n));
    if (n % Math.ceil(perSecond) === 0) answers.push(health(n));
    await sleep(1_000 / perSecond);
  }
  return Promise.all(answers);
}

async function flood(floodKeys: readonly string[], over: AbortSignal): Promise<Answer[]> {
  const send: Send = largeImports(service.url, floodKeys);
  const answers: Answer[] = [];
  const caller = async (_: unknown, first: number) => {
    for (let n = first; !over.aborted; n += FLOOD_CONCURRENCY) {
      answers.push(await send(n));
      // As a client that minds Retry-After a little.
      await sleep(200);
    }
  };
  await Promise.all(Array.from({ length: FLOOD_CONCURRENCY }, caller));
  return answers;
}
