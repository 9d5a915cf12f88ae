import { setTimeout as sleep } from "node:timers/promises";
import { quantile } from "@/scripts/bench/statistics";
import { healthCall, mixedCalls } from "./callers";
import { createKeys } from "./ground";
import { callAtRate, callInTurn } from "./phases";
import { describeRoutes, unexpected } from "./report";
import type { Answer } from "./send";
import type { Stage } from "./stage";

/** As many as 1,000 calls a second need; an organization has 50 at most. */
const KEYS = 1_000;
const KEYS_EACH = 10;
/** More than are worked on at once, so that the service never waits for its callers. */
const CALLERS = 48;
const WANTED = ["200", "503 UNAVAILABLE", "429 RATE_LIMITED"];
const QUIET_MS = 30_000;
/** The first call of each key writes when it was used. */
const WARM_UP_SECONDS = 10;
/** Of the capacity: refusals cost time as well. */
const ANSWERED = 0.5;
const REFUSED_MS = 1_000;
const HEALTH_MS = 2_000;

/** What the service can do; then twice as many calls a second, whether or not they are answered. */
export async function measureOverload(stage: Stage, { seconds }: { seconds: number }): Promise<string[]> {
  const { appUrl, organizations } = stage;
  const keys = await createKeys(organizations.slice(0, KEYS / KEYS_EACH), KEYS);
  const call = mixedCalls(appUrl, keys);
  // What the flood has left behind is still worked on.
  await sleep(QUIET_MS);
  await callInTurn(call, { callers: CALLERS, seconds: WARM_UP_SECONDS }, () => undefined);
  const capacity = await callInTurn(call, { callers: CALLERS, seconds }, () => undefined);
  const rate = Math.min(2 * capacity, KEYS);
  console.log(
    `\ncapacity ${capacity.toFixed(0)} calls a second; now ${rate.toFixed(0)} a second, ${seconds} s\n`,
  );
  await sleep(5_000);
  const answers: Answer[] = [];
  const tell = (answer: Answer) => void answers.push(answer);
  const over = new AbortController();
  const health = askHealth(appUrl, over.signal, tell);
  await callAtRate(call, { rate, seconds }, tell);
  over.abort();
  await health;
  console.log(describeRoutes(answers));
  const of = (what: string) =>
    answers.filter((each) => each.what === what && each.route !== "GET /api/health");
  const refused = of("503 UNAVAILABLE").map(({ ms }) => ms);
  const at = (share: number) => quantile(refused, share).toFixed(0);
  const answered = of("200").length / seconds;
  console.log(`answered ${answered.toFixed(0)} a second;`);
  console.log(`refused ${refused.length}, told so after p50 ${at(0.5)}, p95 ${at(0.95)}, p99 ${at(0.99)} ms`);
  const healthMs = answers.filter(({ route }) => route === "GET /api/health").map(({ ms }) => ms);
  return [
    ...unexpected(answers, WANTED),
    ...(answered < ANSWERED * capacity ? [`only ${answered.toFixed(0)} calls a second were answered`] : []),
    ...(refused.length === 0 ? ["nothing was refused at twice the capacity"] : []),
    ...(quantile(refused, 0.5) > REFUSED_MS ? [`calls were refused after ${at(0.5)} ms`] : []),
    ...(quantile(healthMs, 0.95) > HEALTH_MS ? ["health did not answer in time"] : []),
  ];
}

async function askHealth(appUrl: string, over: AbortSignal, tell: (answer: Answer) => void): Promise<void> {
  while (!over.aborted) {
    tell(await healthCall(appUrl));
    await sleep(500);
  }
}
