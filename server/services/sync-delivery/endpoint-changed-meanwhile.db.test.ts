import "@/testing/push/job-server";
import { type ServerResponse } from "node:http";
import { beforeEach, describe, expect, it } from "vitest";
import { getDb } from "@/server/infra/db";
import {
  deleteSyncEndpoint,
  setSyncEndpointEnabled,
  updateSyncEndpoint,
} from "@/server/services/sync-endpoint";
import { createPushBench, importCreators, type PushBench, upTo } from "@/testing/push/push-bench";
import { behave } from "@/testing/receiver/behave";
import { pushAgain } from "../sync-run";
import { retryDelivery } from "./retry-delivery";
import { testSyncEndpoint } from "./test-sync-endpoint";

let bench: PushBench;
beforeEach(async () => {
  bench = await createPushBench();
  return () => bench.receiver.close();
});

type Endpoint = { id: string };
const remove = ({ id }: Endpoint) => deleteSyncEndpoint({ ctx: bench.ctx, input: { id } });
const switchOff = ({ id }: Endpoint) =>
  setSyncEndpointEnabled({ ctx: bench.ctx, input: { id, enabled: false } });

/** Runs `act` while the receiver has the next request and has not answered it yet; then it answers with `status`. */
async function during(act: () => Promise<unknown>, work: () => Promise<unknown>, status = 200) {
  let received: (response: ServerResponse) => void = () => undefined;
  const arrived = new Promise<ServerResponse>((resolve) => (received = resolve));
  bench.receiver.behaveAs(behave.inTurn((response) => received(response), behave.ok()));
  const done = work();
  const response = await arrived;
  await act();
  response.writeHead(status).end("{}");
  return done;
}

async function failedDelivery(endpoint: Endpoint): Promise<string> {
  bench.receiver.behaveAs(behave.status(500));
  await importCreators(bench.ctx, [1]);
  await bench.drain(endpoint);
  const { id } = await getDb().syncDelivery.findFirstOrThrow({ where: { endpointId: endpoint.id } });
  await getDb().syncDelivery.update({ where: { id }, data: { nextAttemptAt: new Date(0) } });
  return id;
}

describe("an endpoint that is deleted in the middle of", () => {
  it.each([200, 500])("a retry takes everything along: the answer %i is nobody's", async (status) => {
    const endpoint = await bench.endpoint();
    const id = await failedDelivery(endpoint);
    await during(
      () => remove(endpoint),
      () => retryDelivery(getDb(), id),
      status,
    );
    expect(await retryDelivery(getDb(), id)).toBeNull();
    expect(bench.receiver.requests).toHaveLength(2);
  });

  it("a test still tells whoever made it how it went", async () => {
    const endpoint = await bench.endpoint();
    const work = () => testSyncEndpoint({ ctx: bench.ctx, input: { id: endpoint.id } });
    expect(await during(() => remove(endpoint), work)).toMatchObject({ ok: true, status: 200 });
  });

  it("a push by hand is not found afterwards", async () => {
    const endpoint = await bench.endpoint();
    const deliveryId = await failedDelivery(endpoint);
    const { id } = await getDb().syncEndpointRun.findFirstOrThrow({ where: { deliveryId } });
    const work = () => pushAgain({ ctx: bench.ctx, input: { id } });
    await expect(during(() => remove(endpoint), work)).rejects.toMatchObject({ reason: "NOT_FOUND" });
  });
});

describe("an endpoint that is switched off in the middle of", () => {
  it("a retry that fails gets no further one until it is on again", async () => {
    const endpoint = await bench.endpoint();
    const id = await failedDelivery(endpoint);
    expect(
      await during(
        () => switchOff(endpoint),
        () => retryDelivery(getDb(), id),
        500,
      ),
    ).toBe("PENDING");
    await getDb().syncDelivery.update({ where: { id }, data: { nextAttemptAt: new Date(0) } });
    expect(await retryDelivery(getDb(), id)).toBeNull();
    expect(bench.receiver.requests).toHaveLength(2);
    await setSyncEndpointEnabled({ ctx: bench.ctx, input: { id: endpoint.id, enabled: true } });
    expect(await retryDelivery(getDb(), id)).toBe("SUCCESS");
  });
});

it("an endpoint that is edited in the middle of a drain gets what follows at its new address", async () => {
  const endpoint = await bench.endpoint();
  for (const n of upTo(2)) await importCreators(bench.ctx, [n]);
  const url = `${bench.receiver.url}/moved`;
  const edit = () => updateSyncEndpoint({ ctx: bench.ctx, input: { id: endpoint.id, url, method: "PUT" } });
  await during(edit, () => bench.drain(endpoint));
  expect(bench.receiver.requests.map(({ method, path }) => [method, path])).toEqual([
    ["POST", "/hook"],
    ["PUT", "/moved"],
  ]);
});

describe("an answer says nothing about an endpoint that meanwhile", () => {
  const pushDuring = async (act: (endpoint: Endpoint) => Promise<unknown>, status = 410) => {
    const endpoint = await bench.endpoint({ retryCount: 0 });
    await importCreators(bench.ctx, [1]);
    await during(
      () => act(endpoint),
      () => bench.drain(endpoint),
      status,
    );
    return getDb().syncEndpoint.findUniqueOrThrow({ where: { id: endpoint.id } });
  };
  const switchOn = ({ id }: Endpoint) =>
    setSyncEndpointEnabled({ ctx: bench.ctx, input: { id, enabled: true } });
  const untouched = { failedDeliveriesInRow: 0, failingSince: null, disabledReason: null, errorCode: null };

  it.each([410, 500])("has another address (%i)", async (status) => {
    const url = `${bench.receiver.url}/moved`;
    const move = ({ id }: Endpoint) => updateSyncEndpoint({ ctx: bench.ctx, input: { id, url } });
    expect(await pushDuring(move, status)).toMatchObject({ enabled: true, ...untouched });
  });

  it.each([410, 500])("was switched off and on again (%i)", async (status) => {
    const again = async (endpoint: Endpoint) => {
      await switchOff(endpoint);
      await switchOn(endpoint);
    };
    expect(await pushDuring(again, status)).toMatchObject({ enabled: true, ...untouched });
  });

  it.each([410, 500])("was switched off by a person (%i)", async (status) => {
    expect(await pushDuring(switchOff, status)).toMatchObject({ enabled: false, ...untouched });
  });
});
