import type { Receivers } from "@/scripts/bench/push/open-rig";
import { type Key, mixedCalls } from "./callers";
import type { Organization } from "./ground";
import { clickThrough, type Person } from "./people";
import { callAtRate } from "./phases";
import type { Answer } from "./send";
import { type Sample, watchService } from "./watch-service";

export type Stage = {
  appUrl: string;
  databaseUrl: string;
  token: string;
  organizations: readonly Organization[];
  keys: readonly Key[];
  people: readonly Person[];
  endpoints: readonly string[];
  receivers: Receivers;
};

/** Below the 60 calls a minute that a key may send. */
const CALLS_A_KEY_AND_SECOND = 0.8;

/** The usual load for some seconds: all keys, all people. */
export async function usualLoad(
  { appUrl, databaseUrl, token, keys, people }: Stage,
  seconds: number,
): Promise<{ answers: Answer[]; samples: Sample[] }> {
  const answers: Answer[] = [];
  const tell = (answer: Answer) => void answers.push(answer);
  const watch = watchService({ appUrl, databaseUrl, token }, tell);
  const clicks = clickThrough(appUrl, people, tell);
  await callAtRate(mixedCalls(appUrl, keys), { rate: keys.length * CALLS_A_KEY_AND_SECOND, seconds }, tell);
  await clicks.stop();
  return { answers, samples: await watch.stop() };
}
