import { expect } from "@playwright/test";
import { z } from "zod";
import { type ReceivedRequest, verifyDelivery } from "@/testing/push/receiver/received-request";
import type { Creator } from "./creators";

export const creator: z.ZodType<Creator> = z.object({
  platform: z.string(),
  platformBloggerId: z.string(),
  nickname: z.string(),
  url: z.string().nullable(),
  externalId: z.string().nullable(),
  fansCount: z.number().nullable(),
  tags: z.string().nullable(),
});

export const change = z.object({
  changeType: z.string(),
  changedAt: z.string(),
  seq: z.string(),
  blogger: creator,
});

export type Change = z.output<typeof change>;

export const importResponse = z.object({
  code: z.literal(200),
  message: z.literal("ok"),
  data: z.looseObject({
    runId: z.string().startsWith("imp_"),
    errors: z.array(
      z.object({ index: z.number(), platform: z.string(), code: z.string(), message: z.string().min(1) }),
    ),
  }),
});

const push = z.object({ id: z.string(), runId: z.string(), attempt: z.number(), bloggers: z.array(change) });

type Delivery = { id: string; attempts: z.output<typeof push>[] };

/**
 * Parses and verifies requests with the public Standard Webhooks package. Attempts are grouped by
 * `webhook-id`, in order of each delivery's first arrival.
 */
export function readDeliveries(requests: readonly ReceivedRequest[], secretHex: string): Delivery[] {
  const deliveries = new Map<string, Delivery>();
  for (const request of requests) {
    const attempt = push.parse(verifyDelivery(request, secretHex));
    expect(attempt.id).toBe(request.headers["webhook-id"]);
    const delivery = deliveries.get(attempt.id) ?? { id: attempt.id, attempts: [] };
    delivery.attempts.push(attempt);
    deliveries.set(attempt.id, delivery);
  }
  return [...deliveries.values()];
}
