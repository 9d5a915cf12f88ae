import { z } from "zod";
import { MINUTE_MS } from "@/server/domain/kernel/durations";

const figures = z.object({ limit: z.int(), remaining: z.int(), reset: z.int() });
const body = z.object({
  data: z.object({
    reason: z.string().optional(),
    quota: z.object({ requestsPerMinute: z.record(z.string(), z.unknown()) }).optional(),
  }),
});

export type RateResponse = {
  status: number;
  reason: string | undefined;
  /** `X-RateLimit-*` headers; the reset is in Unix seconds. */
  rate: z.output<typeof figures>;
  retryAfterSeconds: number | null;
  quota: Record<string, unknown> | undefined;
  sentAtMs: number;
  receivedAtMs: number;
};

export async function requestRate(instanceUrl: string, apiKey: string): Promise<RateResponse> {
  const sentAtMs = Date.now();
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
    sentAtMs,
    receivedAtMs: Date.now(),
  };
}

const WINDOW_MS = MINUTE_MS;
const ENOUGH_MS = 20_000;

/**
 * Waits for the next rate window when the current one is about to end, so that the following calls share
 * one window.
 */
export async function untilFreshWindow(): Promise<void> {
  const leftMs = WINDOW_MS - (Date.now() % WINDOW_MS);
  if (leftMs < ENOUGH_MS) await new Promise((resolve) => setTimeout(resolve, leftMs));
}
