import { newId } from "@/server/domain/kernel/ids";
import { getDb } from "@/server/infra/db";
import { OutboundError } from "@/server/infra/safe-fetch";
import { expandShortLinks } from "@/server/infra/short-links";
import { aliyunProvider } from "@/server/infra/sms/aliyun-provider";
import { createJobCtx } from "@/server/services/integration/context";
import { retryDelivery, testSyncEndpoint } from "@/server/services/push/delivery";
import { aliyunKey } from "../aliyun-sms-server";
import { importCreators, type PushBench } from "../push/engine/push-bench";
import { callPlatform } from "@/server/platforms/call-platform";
import { pgy } from "@/server/platforms/pgy/driver";
import { testSession } from "../scraping/platforms/test-session";
import { behave } from "../push/receiver/behave";

export const outboundUses = [
  "first pushes",
  "retries",
  "tests of endpoints",
  "short links",
  "calls of platforms",
  "sign-in codes",
] as const;
export type OutboundUse = (typeof outboundUses)[number];

/** Calls an address as one use does. Returns the message of its failure, or null where it got through. */
export type CallAddress = (url: string) => Promise<string | null>;

/**
 * Every way in which the service calls an address that somebody else chose. A new one is added here; the
 * rule `one-way-out` of the layering names the files that may.
 */
export async function createOutboundUses(bench: PushBench): Promise<Record<OutboundUse, CallAddress>> {
  await importCreators(bench.ctx, [1]);
  const endpoint = await bench.endpoint();
  const { id } = endpoint;
  /**
   * Past the check at creation, as a name that has turned, or a row of an older version, would be. Nothing
   * waits for what failed before.
   */
  const pointTo = (url: string) =>
    getDb().syncEndpoint.update({
      where: { id },
      data: { url, position: 0n, failedAttemptsInRow: 0, waitingSince: null, probeAt: null, probeCount: 0 },
    });
  const lastError = async () => {
    const run = await getDb().syncEndpointRun.findFirstOrThrow({
      where: { endpointId: id },
      orderBy: [{ startedAt: "desc" }, { id: "desc" }],
    });
    return run.lastError;
  };

  await pointTo(bench.receiver.url);
  bench.receiver.behaveAs(behave.status(500));
  await bench.drain(endpoint);
  const failed = await getDb().syncDelivery.findFirstOrThrow({ where: { endpointId: id } });

  return {
    "first pushes": async (url) => {
      await pointTo(url);
      await bench.drain(endpoint);
      return lastError();
    },
    retries: async (url) => {
      await pointTo(url);
      // Back to its first attempt, so that it never fails permanently, which would count against the
      // endpoint.
      await getDb().syncEndpointRun.deleteMany({ where: { deliveryId: failed.id, attempt: { gt: 1 } } });
      const due = { status: "PENDING", attemptCount: 1, nextAttemptAt: new Date(0) } as const;
      await getDb().syncDelivery.update({ where: { id: failed.id }, data: due });
      await retryDelivery({ ctx: createJobCtx("retry-delivery"), input: { deliveryId: failed.id } });
      return lastError();
    },
    "tests of endpoints": async (url) => {
      await pointTo(url);
      // More addresses than an organization may test in a minute: each is another one's to the limiter.
      const organization = { ...bench.ctx.organization, liveId: newId("organization") };
      return (await testSyncEndpoint({ ctx: { ...bench.ctx, organization }, input: { id } })).error;
    },
    "short links": async (url) => {
      const link = { platform: "PGY" as const, shortUrl: url };
      const cache = { findTargets: () => Promise.resolve(new Map()), saveTargets: () => Promise.resolve() };
      // The platform's own list of hosts would refuse most addresses before the guard does.
      const result = (await expandShortLinks([link], { classify: () => "page", cache })).get(url);
      return result?.ok === false ? result.message : null;
    },
    "calls of platforms": async (url) => {
      const [{ request }] = pgy.subCalls;
      const call = { driver: { ...pgy, baseUrl: url }, request, id: pgy.probeId, session: testSession };
      return callPlatform(call).then(
        ({ status }) => (status < 300 ? null : `HTTP ${status}`),
        (error: unknown) => (error instanceof OutboundError ? error.reason : String(error)),
      );
    },
    "sign-in codes": async (url) => {
      if (!URL.canParse(url)) return "INVALID_URL"; // The settings refuse it.
      const options = { ...aliyunKey, signName: "Roster", templateCode: "SMS_1", baseUrl: url };
      const outcome = await aliyunProvider(options).send({ phone: "13800138000", code: "123456" });
      // What answered there is no interface of messages.
      return outcome.sent || outcome.error.startsWith("HTTP 200") ? null : outcome.error;
    },
  };
}
