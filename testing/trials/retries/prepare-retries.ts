import { getDb } from "@/server/infra/db";
import { createSyncEndpoint } from "@/server/services/push/endpoint";
import { drainEndpoint } from "@/server/services/push/delivery";
import { createJobCtx } from "@/server/services/integration/context";
import { type ServerProcess, startServerProcess } from "../../processes/start-server-process";
import { importCreators, upTo } from "../../push/engine/push-bench";
import { createTestOrganization } from "../../organization/test-organization";

const PER_ENDPOINT = 20;
const ENDPOINTS_PER_ORGANIZATION = 10;
/** Of all retries, in one endpoint beside the others. */
const SHARE_OF_THE_LARGEST = 0.1;
const CONCURRENCY = 4;

export type Prepared = {
  receiver: ServerProcess;
  endpointIds: readonly string[];
  /** In the order of their first attempts at each endpoint. */
  deliveryIds: readonly string[];
};

/**
 * Endpoints whose receiver refused the first attempts of `count` deliveries: one endpoint has a tenth of
 * them, the others twenty each.
 */
export async function prepareRetries(count: number): Promise<Prepared> {
  const receiver = await startServerProcess("testing/trials/retries/receiver.ts");
  const largest = Math.max(PER_ENDPOINT, Math.floor(count * SHARE_OF_THE_LARGEST));
  const endpointIds = await prepareOrganization(receiver, largest, 1);
  for (let left = count - largest; left > 0;) {
    const creators = Math.min(PER_ENDPOINT, left);
    const endpoints = Math.min(ENDPOINTS_PER_ORGANIZATION, Math.floor(left / creators));
    endpointIds.push(...(await prepareOrganization(receiver, creators, endpoints)));
    left -= creators * endpoints;
  }
  const waiting = endpointIds.values();
  const drainer = async () => {
    for (const endpointId of waiting) {
      const input = { endpointId, untilMs: Date.now() + 600_000 };
      await drainEndpoint({ ctx: createJobCtx("retries-trial"), input });
    }
  };
  await Promise.all(upTo(CONCURRENCY).map(drainer));
  const deliveries = await getDb().syncDelivery.findMany({
    where: { status: "PENDING", attemptCount: 1 },
    orderBy: { firstSeq: "asc" },
    select: { id: true },
  });
  return { receiver, endpointIds, deliveryIds: deliveries.map(({ id }) => id) };
}

async function prepareOrganization(
  receiver: ServerProcess,
  creators: number,
  endpoints: number,
): Promise<string[]> {
  const organization = await createTestOrganization();
  const ids: string[] = [];
  for (let n = 1; n <= endpoints; n += 1) {
    const input = { name: `Receiver ${n}`, url: `${receiver.url}/hook` };
    ids.push((await createSyncEndpoint({ ctx: organization.ctx(), input })).id);
  }
  await importCreators(organization.ctx(), upTo(creators));
  return ids;
}
