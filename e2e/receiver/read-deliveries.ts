import { expect } from "@playwright/test";
import { z } from "zod";
import { change } from "@/e2e/open-api/change";
import { type ReceivedRequest, verifyDelivery } from "@/testing/receiver/received-request";

const push = z.object({ id: z.string(), runId: z.string(), attempt: z.number(), bloggers: z.array(change) });

export type Delivery = { id: string; attempts: z.output<typeof push>[] };

/**
 * What a receiver makes of the requests that came: each is verified with the public Standard Webhooks package, attempts of
 * one delivery come together by their `webhook-id`, in the order in which the deliveries came first.
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
