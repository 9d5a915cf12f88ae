import os from "node:os";
import { setTimeout as sleep } from "node:timers/promises";

export type Send = (n: number) => Promise<unknown>;
/**
 * `waits`: ms from the moment a call was due, failed ones included. `processors`: how many were busy on
 * average, without this process.
 */
export type Sent = { waits: number[]; failures: Error[]; processors: number };

/**
 * Sends calls at fixed moments, whether or not those before have been answered, so that a call that is late
 * because of another counts as late.
 */
export async function sendAtRate(
  send: Send,
  { rate, seconds }: { rate: number; seconds: number },
): Promise<Sent> {
  const before = { own: process.cpuUsage(), all: busyMs() };
  const startedAt = performance.now();
  const calls: Promise<number>[] = [];
  const failures: Error[] = [];
  for (let n = 0; n < rate * seconds; n += 1) {
    const dueAt = startedAt + (n * 1_000) / rate;
    const early = dueAt - performance.now();
    if (early > 0) await sleep(early);
    const sent = send(n).catch((error: unknown) => failures.push(error as Error));
    calls.push(sent.then(() => performance.now() - dueAt));
  }
  const waits = await Promise.all(calls);
  const { user, system } = process.cpuUsage(before.own);
  const spentMs = busyMs() - before.all - (user + system) / 1_000;
  return { waits, failures, processors: spentMs / (performance.now() - startedAt) };
}

/** Of the whole machine, since it started: the service, its database and whatever else runs. */
function busyMs(): number {
  return os.cpus().reduce((sum, { times }) => sum + times.user + times.nice + times.sys + times.irq, 0);
}
