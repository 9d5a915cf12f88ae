import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { type Fleet } from "./fleet";
import { type Round } from "./round";

export type Answered = { text: string; replayed: boolean; tookMs: number };
/** How often an attempt ended otherwise than with 200: `cut off`, or the reason of the refusal. */
export type Outcomes = Map<string, number>;

const PATIENCE_MS = 60_000;
const ATTEMPT_MS = 20_000;
const refusal = z.object({ data: z.object({ reason: z.string() }) });

/** A client that repeats its request, with the same `Idempotency-Key`, on whichever instance serves, until it is answered with 200. */
export async function askUntilAnswered(
  fleet: Fleet,
  apiKey: string,
  round: Round,
  outcomes: Outcomes,
): Promise<Answered> {
  const startedAt = performance.now();
  while (performance.now() - startedAt < PATIENCE_MS) {
    const instance = await fleet.any();
    instance.outstanding += 1;
    const outcome = await ask(instance.url, apiKey, round).catch(() => "cut off");
    instance.outstanding -= 1;
    if (typeof outcome !== "string") return { ...outcome, tookMs: performance.now() - startedAt };
    outcomes.set(outcome, 1 + (outcomes.get(outcome) ?? 0));
    await sleep(Math.random() * 20);
  }
  throw new Error(`not answered within ${PATIENCE_MS} ms`);
}

async function ask(url: string, apiKey: string, { path, idempotencyKey, body }: Round) {
  const response = await fetch(url + path, {
    method: "POST",
    headers: {
      "X-API-Key": apiKey,
      "Idempotency-Key": idempotencyKey,
      "Content-Type": "application/json",
    },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(ATTEMPT_MS),
  });
  const text = await response.text();
  if (response.status !== 200) return refusal.parse(JSON.parse(text)).data.reason;
  return { text, replayed: response.headers.has("idempotency-replayed") };
}
