import { setTimeout as sleep } from "node:timers/promises";
import type { Send } from "./callers";
import type { Answer } from "./send";

/** Calls at fixed moments, whether or not those before were answered. */
export async function callAtRate(
  call: Send,
  { rate, seconds }: { rate: number; seconds: number },
  tell: (answer: Answer) => void,
): Promise<void> {
  const startedAtMs = performance.now();
  const calls: Promise<void>[] = [];
  for (let n = 0; n < rate * seconds; n += 1) {
    const early = startedAtMs + (n * 1_000) / rate - performance.now();
    if (early > 1) await sleep(early);
    calls.push(call(n).then(tell));
  }
  await Promise.all(calls);
}

/**
 * Callers that send their next call when the one before was answered, and who start within the first pause.
 * Returns answers of 200 a second.
 */
export async function callInTurn(
  call: Send,
  { callers, seconds, pauseMs = 0 }: { callers: number; seconds: number; pauseMs?: number },
  tell: (answer: Answer) => void,
): Promise<number> {
  const startedAtMs = performance.now();
  const untilMs = startedAtMs + seconds * 1_000;
  let [next, answered] = [0, 0];
  const caller = async (n: number) => {
    await sleep((pauseMs * n) / callers);
    while (performance.now() < untilMs) {
      const answer = await call(next++);
      if (answer.what === "200") answered += 1;
      tell(answer);
      if (pauseMs > 0) await sleep(pauseMs);
    }
  };
  await Promise.all(Array.from({ length: callers }, (_, n) => caller(n)));
  return (answered * 1_000) / (performance.now() - startedAtMs);
}
