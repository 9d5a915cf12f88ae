import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { type Ground } from "./ground";

const WRITERS = 4;
/** Enough that a full disk is met soon. */
const ROWS = 20;
const ATTEMPT_MS = 30_000;
/** For a machine that is busy with much else. */
export const PATIENCE_MS = 180_000;

export type Write = {
  idempotencyKey: string;
  ids: readonly string[];
  nickname: string;
  acceptedAtMs: number;
};
export type Written = { accepted: Write[]; outcomes: Map<string, number>; problems: string[] };

export function newWritten(): Written {
  return { accepted: [], outcomes: new Map(), problems: [] };
}

const refusal = z.object({ data: z.object({ reason: z.string() }) });

/**
 * Writers that import new creators until `ended`, each call repeated with its Idempotency-Key until it is
 * accepted.
 */
export async function writeThrough(
  ground: Ground,
  path: string,
  { written, ended }: { written: Written; ended: AbortSignal },
): Promise<void> {
  let numbers = 0;
  let attempts = 0;
  const next = () => {
    const first = 1_000_000 + numbers++ * ROWS;
    const ids = Array.from({ length: ROWS }, (_, n) => String(first + n));
    return { idempotencyKey: randomUUID(), ids, nickname: `written ${first}` };
  };
  const writer = async () => {
    while (!ended.aborted) {
      const write = next();
      const startedAtMs = performance.now();
      for (;;) {
        const key = ground.keys[attempts++ % ground.keys.length] ?? "";
        const outcome = await sendOnce(ground.service.url + path, key, write).catch(() => "cut off");
        if (outcome === "accepted") break;
        written.outcomes.set(outcome, 1 + (written.outcomes.get(outcome) ?? 0));
        if (performance.now() - startedAtMs > PATIENCE_MS) {
          written.problems.push(`not accepted within ${PATIENCE_MS / 1_000} s: last ${outcome}`);
          return;
        }
        await sleep(100 + Math.random() * 200);
      }
      written.accepted.push({ ...write, acceptedAtMs: performance.now() });
      await sleep(Math.random() * 50);
    }
  };
  await Promise.all(Array.from({ length: WRITERS }, writer));
}

async function sendOnce(url: string, key: string, write: Omit<Write, "acceptedAtMs">): Promise<string> {
  const items = write.ids.map((id) => ({
    platform: "BILIBILI_HUAHUO",
    url: `https://space.bilibili.com/${id}`,
    nickname: write.nickname,
  }));
  const response = await fetch(url, {
    method: "POST",
    headers: {
      "X-API-Key": key,
      "Idempotency-Key": write.idempotencyKey,
      "Content-Type": "application/json",
    },
    body: JSON.stringify({ items }),
    signal: AbortSignal.timeout(ATTEMPT_MS),
  });
  const text = await response.text();
  if (response.status === 200) return "accepted";
  if (response.status === 503 && response.headers.get("retry-after") === null)
    return "503 without Retry-After";
  return refusal.parse(JSON.parse(text)).data.reason;
}
