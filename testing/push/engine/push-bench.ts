import { z } from "zod";
import { getDb } from "@/server/infra/db";
import { createJobCtx } from "@/server/services/integration/context";
import { importBloggers } from "@/server/services/roster/import";
import { drainEndpoint, type Drained } from "@/server/services/push/delivery";
import { createSyncEndpoint } from "@/server/services/push/endpoint";
import { type Ctx } from "@/server/services/kernel/verb";
import { retry } from "./retry";
import { type ReceivedRequest } from "../receiver/received-request";
import { type Receiver, startReceiver } from "../receiver/start-receiver";
import { createTestOrganization, type TestOrganization } from "../../organization/test-organization";

const pushBody = z.strictObject({
  id: z.string(),
  endpointId: z.string(),
  runId: z.string(),
  attempt: z.int(),
  sentAt: z.iso.datetime(),
  test: z.boolean(),
  bloggers: z.array(
    z.strictObject({
      changeType: z.enum(["CREATED", "UPDATED", "DEACTIVATED"]),
      changedAt: z.iso.datetime(),
      seq: z.string(),
      test: z.boolean(),
      blogger: z.looseObject({ id: z.string(), nickname: z.string(), platformBloggerId: z.string() }),
    }),
  ),
});
export type PushBody = z.output<typeof pushBody>;

export function parsePush({ body }: ReceivedRequest): PushBody {
  return pushBody.parse(JSON.parse(body));
}

export type PushBench = {
  organization: TestOrganization;
  ctx: Ctx;
  receiver: Receiver;
  pushes: () => PushBody[];
  endpoint: (values?: object) => ReturnType<typeof createSyncEndpoint>;
  drain: (endpoint: { id: string }) => Promise<Drained>;
  /** Waits until each PENDING delivery of the endpoint is due, and makes its next attempt. */
  retryAll: (endpoint: { id: string }) => Promise<void>;
};

/** Created lazily: suites change settings after their imports, and settings are read once. */
const job = () => createJobCtx("push-bench");

export async function createPushBench(...of: Parameters<typeof createTestOrganization>): Promise<PushBench> {
  const organization = await createTestOrganization(...of);
  const receiver = await startReceiver();
  const ctx = organization.ctx();
  return {
    organization,
    ctx,
    receiver,
    pushes: () => receiver.requests.map(parsePush),
    endpoint: (values = {}) =>
      createSyncEndpoint({ ctx, input: { name: "Receiver", url: `${receiver.url}/hook`, ...values } }),
    // Longer than any test, because nothing would continue what is left when the time is up.
    drain: ({ id }) => drainEndpoint({ ctx: job(), input: { endpointId: id, untilMs: Date.now() + 60_000 } }),
    retryAll: async ({ id }) => {
      const waiting = await getDb().syncDelivery.findMany({ where: { endpointId: id, status: "PENDING" } });
      for (const delivery of waiting) {
        // Timers and rounded instants may be a millisecond early.
        const waitMs = Number(delivery.nextAttemptAt) - Date.now() + 10;
        await new Promise((resolve) => setTimeout(resolve, Math.max(0, waitMs)));
        await retry(getDb(), delivery.id);
      }
    },
  };
}

export async function importCreators(
  ctx: Ctx,
  numbers: readonly number[],
  nickname = "Creator",
): Promise<void> {
  const items = numbers.map((n) => ({
    platform: "BILIBILI_HUAHUO",
    url: `https://space.bilibili.com/${1_000 + n}`,
    nickname: `${nickname} ${n}`,
  }));
  await importBloggers({ ctx, input: { items, dryRun: false, idempotencyKey: null } });
}

export const upTo = (count: number, from = 1): number[] => Array.from({ length: count }, (_, i) => from + i);
