import { newId } from "@/server/domain/kernel/ids";
import { getDb } from "@/server/infra/db";
import { fetchPictures } from "@/server/infra/pictures";
import { NO_PICTURE } from "@/server/infra/pictures/fetch-pictures";
import { OutboundError } from "@/server/infra/safe-fetch";
import { expandShortLinks } from "@/server/infra/short-links";
import { aliyunProvider } from "@/server/infra/sms/aliyun-provider";
import { testSyncEndpoint } from "@/server/services/push/delivery";
import { aliyunKey } from "../aliyun-sms-server";
import { importCreators, type PushBench } from "../push/engine/push-bench";
import { retry } from "../push/engine/retry";
import { createNoticeUses, noticeUses } from "./create-notice-uses";
import { callPlatform } from "@/server/platforms/call-platform";
import { pgy } from "@/server/platforms/pgy/driver";
import { testSession } from "../scraping/platforms/test-session";
import { behave } from "../push/receiver/behave";

export const outboundUses = [
  "first pushes",
  "retries",
  "tests of endpoints",
  "short links",
  "pictures of proposals",
  "calls of platforms",
  "sign-in codes",
  ...noticeUses,
] as const;
export type OutboundUse = (typeof outboundUses)[number];

export type CallAddress = (url: string) => Promise<string | null>;

/**
 * Every way in which the service calls an address that comes from outside. Add new uses here; the layering
 * rule `one-way-out` lists the files that may make such calls.
 */
export async function createOutboundUses(bench: PushBench): Promise<Record<OutboundUse, CallAddress>> {
  await importCreators(bench.ctx, [1]);
  const endpoint = await bench.endpoint();
  const { id } = endpoint;
  /**
   * Bypasses the check at creation, as a DNS name that changed or a row from an older version would. Resets
   * the failure state so that nothing waits.
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
      // Back to the first attempt, so that the delivery never fails permanently, which would count against
      // the endpoint.
      await getDb().syncEndpointRun.deleteMany({ where: { deliveryId: failed.id, attempt: { gt: 1 } } });
      const due = { status: "PENDING", attemptCount: 1, nextAttemptAt: new Date(0) } as const;
      await getDb().syncDelivery.update({ where: { id: failed.id }, data: due });
      await retry(getDb(), failed.id);
      return lastError();
    },
    "tests of endpoints": async (url) => {
      await pointTo(url);
      // More addresses than one organization may test in a minute, so each call uses another organization
      // for the limiter.
      const organization = { ...bench.ctx.organization, liveId: newId("organization") };
      return (await testSyncEndpoint({ ctx: { ...bench.ctx, organization }, input: { id } })).error;
    },
    "short links": async (url) => {
      const link = { platform: "PGY" as const, shortUrl: url };
      const cache = { findTargets: () => Promise.resolve(new Map()), saveTargets: () => Promise.resolve() };
      // The platform's host list would refuse most addresses before the outbound guard does.
      const result = (await expandShortLinks([link], { classify: () => "page", cache })).get(url);
      return result?.ok === false ? result.message : null;
    },
    "pictures of proposals": async (url) => {
      const [result] = await fetchPictures([url], { maxBytes: 1_000 });
      if (result === undefined || result.picture !== null) return null;
      return result.failure === NO_PICTURE ? null : result.failure;
    },
    "calls of platforms": async (url) => {
      const [{ request }] = pgy.subCalls;
      const call = { driver: { ...pgy, baseUrl: url }, request, id: pgy.probeId, session: testSession };
      return callPlatform(call).then(
        ({ status }) => (status < 300 ? null : `HTTP ${status}`),
        (error: unknown) => (error instanceof OutboundError ? error.reason : String(error)),
      );
    },
    ...(await createNoticeUses(bench.ctx)),
    "sign-in codes": async (url) => {
      if (!URL.canParse(url)) return "INVALID_URL"; // Refused by the settings.
      const options = { ...aliyunKey, signName: "Roster", templateCode: "SMS_1", baseUrl: url };
      const outcome = await aliyunProvider(options).send({ phone: "13800138000", code: "123456" });
      // The server that answered is not an SMS API.
      return outcome.sent || outcome.error.startsWith("HTTP 200") ? null : outcome.error;
    },
  };
}
