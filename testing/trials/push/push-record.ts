import { createHash } from "node:crypto";
import { z } from "zod";
import { type ReceivedRequest, verifyDelivery } from "../../push/receiver/received-request";

export type ItemRecord = {
  bloggerId: string;
  seq: number;
  nickname: string;
  changedAtMs: number;
  digest: string;
};

/**
 * One request as the receiver saw it, in Unix milliseconds. `endedAtMs`: when the response was written or
 * the connection closed, whichever came first; null while it is open.
 */
export type PushRecord = {
  endpoint: string;
  deliveryId: string;
  runId: string;
  attempt: number;
  isGenuine: boolean;
  arrivedAtMs: number;
  endedAtMs: number | null;
  outcome: "accepted" | "refused" | "reset" | "hung";
  items: ItemRecord[];
  refusedIds: string[];
};

/** `taken`: distinct states that receivers have accepted, over all endpoints. */
export type Progress = { requests: number; taken: number };

const body = z.object({
  id: z.string(),
  runId: z.string(),
  attempt: z.int(),
  bloggers: z.array(
    z.looseObject({
      seq: z.string(),
      changedAt: z.iso.datetime(),
      blogger: z.looseObject({ id: z.string(), nickname: z.string() }),
    }),
  ),
});

/** Parses a request. `isGenuine`: the public Standard Webhooks package verifies it. */
export function parseRecord(request: ReceivedRequest, secretHex: string) {
  const push = body.parse(JSON.parse(request.body));
  return {
    endpoint: request.path.slice(1),
    deliveryId: push.id,
    runId: push.runId,
    attempt: push.attempt,
    isGenuine: request.headers["webhook-id"] === push.id && isVerified(request, secretHex),
    arrivedAtMs: request.receivedAtMs,
    items: push.bloggers.map((item) => ({
      bloggerId: item.blogger.id,
      seq: Number(item.seq),
      nickname: item.blogger.nickname,
      changedAtMs: Date.parse(item.changedAt),
      digest: createHash("sha256").update(JSON.stringify(item, inKeyOrder)).digest("base64").slice(0, 16),
    })),
  } satisfies Partial<PushRecord>;
}

function isVerified(request: ReceivedRequest, secretHex: string): boolean {
  try {
    verifyDelivery(request, secretHex);
    return true;
  } catch {
    return false;
  }
}

function inKeyOrder(_key: string, value: unknown): unknown {
  const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
  return isObject ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))) : value;
}
