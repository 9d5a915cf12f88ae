import { z } from "zod";

const figures = z.object({ limit: z.int(), remaining: z.int(), reset: z.int() });
const body = z.object({
  data: z.object({
    reason: z.string().optional(),
    quota: z.object({ requestsPerMinute: z.record(z.string(), z.unknown()) }).optional(),
  }),
});

export type RateAnswer = {
  status: number;
  reason: string | undefined;
  /** `X-RateLimit-*`; the reset in Unix seconds. */
  rate: z.output<typeof figures>;
  retryAfterSeconds: number | null;
  /** The same figures as a body that answers 200 has them. */
  quota: Record<string, unknown> | undefined;
  askedAtMs: number;
  answeredAtMs: number;
};

/**
 * One call to an instance with this key, of the path that shows the key's quota, and what the answer says of
 * its rate.
 */
export async function askForRate(instanceUrl: string, apiKey: string): Promise<RateAnswer> {
  const askedAtMs = Date.now();
  const response = await fetch(`${instanceUrl}/open-api/organizations/self`, {
    headers: { "X-API-Key": apiKey },
  });
  const { data } = body.parse(await response.json());
  const { headers, status } = response;
  const retryAfter = headers.get("retry-after");
  const read = (name: string) => Number(headers.get(`x-ratelimit-${name}`) ?? NaN);
  return {
    status,
    reason: data.reason,
    rate: figures.parse({ limit: read("limit"), remaining: read("remaining"), reset: read("reset") }),
    retryAfterSeconds: retryAfter === null ? null : Number(retryAfter),
    quota: data.quota?.requestsPerMinute,
    askedAtMs,
    answeredAtMs: Date.now(),
  };
}

const WINDOW_MS = 60_000;
const ENOUGH_MS = 20_000;

/** Waits, where the minute is nearly over, until a rate window begins: what follows falls into one window. */
export async function untilFreshWindow(): Promise<void> {
  const leftMs = WINDOW_MS - (Date.now() % WINDOW_MS);
  if (leftMs < ENOUGH_MS) await new Promise((resolve) => setTimeout(resolve, leftMs));
}
