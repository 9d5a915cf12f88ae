import { beforeEach, describe, expect, it, vi } from "vitest";
import { getDb } from "@/server/infra/db";
import { createCtx, createJobCtx } from "@/server/services/integration/context";
import { getSyncEndpoint, updateSyncEndpoint } from "@/server/services/push/endpoint";
import { createPushBench, importCreators, type PushBench, upTo } from "@/testing/push/engine/push-bench";
import { startJobServer } from "@/testing/push/engine/start-job-server";
import { behave } from "@/testing/push/receiver/behave";
import { probeEndpoint } from "./probe-endpoint";

const jobs = await startJobServer();

let bench: PushBench;
beforeEach(async () => {
  bench = await createPushBench();
  return () => bench.receiver.close();
});

type Endpoint = { id: string };
const ctx = () => createJobCtx("refused-test");
const healthOf = async ({ id }: Endpoint) =>
  (await getSyncEndpoint({ ctx: bench.ctx, input: { id } })).health;

async function probe({ id }: Endpoint) {
  await getDb().syncEndpoint.updateMany({
    where: { id, probeAt: { not: null } },
    data: { probeAt: new Date(0) },
  });
  return probeEndpoint({ ctx: ctx(), input: { endpointId: id } });
}

async function createWaiting(status: number, changes: number, retryCount = 0): Promise<Endpoint> {
  const endpoint = await bench.endpoint({ retryCount });
  bench.receiver.behaveAs((response, request) =>
    behave.status(/"nickname":"Creator [1-5]"/.test(request.body) ? status : 200)(response, request),
  );
  for (const n of upTo(changes)) await importCreators(bench.ctx, [n]);
  await bench.drain(endpoint);
  expect((await healthOf(endpoint)).waitingSince).not.toBeNull();
  return endpoint;
}

const namesFrom = (start: number) =>
  bench
    .pushes()
    .slice(start)
    .map(({ bloggers }) => bloggers[0]?.blogger.nickname ?? "");

describe("pushes that a healthy receiver refuses", () => {
  it.each([0, 3])("do not delay later pushes (%i retries)", async (retryCount) => {
    const endpoint = await createWaiting(422, 8, retryCount);
    const before = bench.pushes().length;
    for (let step = 0; step < 8 && (await healthOf(endpoint)).lagRows > 0; step += 1) {
      await probe(endpoint);
      await bench.drain(endpoint);
    }
    const arrived = namesFrom(before).filter((name) => /[678]$/.test(name));
    expect(arrived).toEqual(["Creator 6", "Creator 7", "Creator 8"]);
    expect(await healthOf(endpoint)).toMatchObject({ waitingSince: null, failingSince: null });
  });

  it("alternate with the next change: every second probe is a first attempt", async () => {
    const endpoint = await createWaiting(401, 7);
    bench.receiver.behaveAs(behave.status(401));
    const before = bench.pushes().length;
    for (let n = 0; n < 6; n += 1) expect(await probe(endpoint)).toBe("sent");
    const names = namesFrom(before);
    expect(names.filter((name) => /[67]$/.test(name)).slice(0, 2)).toEqual(["Creator 6", "Creator 7"]);
    expect(names.filter((name) => /[1-5]$/.test(name)).length).toBeGreaterThanOrEqual(3);
    const deliveries = await getDb().syncDelivery.count({ where: { endpointId: endpoint.id } });
    expect(deliveries).toBe(7);
  });

  it("are distinguished from an outage, in which the position stays", async () => {
    const endpoint = await createWaiting(503, 7);
    bench.receiver.behaveAs(behave.status(503));
    for (let n = 0; n < 4; n += 1) expect(await probe(endpoint)).toBe("sent");
    expect((await healthOf(endpoint)).lagRows).toBe(2);
  });
});

it("a save of a waiting endpoint wakes its probe at once", async () => {
  const endpoint = await createWaiting(503, 5);
  const before = jobs.requests.length;
  const { actor, organization } = bench.ctx;
  const saving = createCtx({ actor }, organization);
  await updateSyncEndpoint({ ctx: saving, input: { id: endpoint.id, name: "Mended" } });
  await vi.waitFor(() => {
    const sent = jobs.requests.slice(before).map(({ body }) => body);
    expect(sent.join()).toContain(`"id":"probe-${endpoint.id}-saved-`);
  }, 5_000);
});
