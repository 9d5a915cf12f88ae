import "@/testing/push/job-server";
import { type ServerResponse } from "node:http";
import { beforeEach, describe, expect, it } from "vitest";
import { getDb } from "@/server/infra/db";
import { importBloggers } from "@/server/services/import";
import { drainEndpoint, drainOrganization } from "@/server/services/sync-delivery";
import { createPushBench, importCreators, type PushBench, upTo } from "@/testing/push/push-bench";
import { behave } from "@/testing/receiver/behave";
import { verifyDelivery } from "@/testing/receiver/received-request";
import { deleteSyncEndpoint, resetSyncEndpointSecret, setSyncEndpointEnabled, updateSyncEndpoint } from ".";

let bench: PushBench;
beforeEach(async () => {
  bench = await createPushBench();
  return () => bench.receiver.close();
});

type Endpoint = { id: string };
const setEnabled = ({ id }: Endpoint, input: object) =>
  setSyncEndpointEnabled({ ctx: bench.ctx, input: { id, ...input } });
const nicknames = () =>
  bench.pushes().flatMap(({ bloggers }) => bloggers.map(({ blogger }) => blogger.nickname));
const drainAll = async (endpoint: Endpoint) => {
  while ((await bench.drain(endpoint)) === "more");
};
const positionOf = async ({ id }: Endpoint) =>
  (await getDb().syncEndpoint.findUniqueOrThrow({ where: { id } })).position;
const headOf = async () => {
  const { organizationId } = bench.organization;
  return (await getDb().bloggerChangeHead.findUniqueOrThrow({ where: { organizationId } })).seq;
};

describe("a drain that runs while its endpoint is changed", () => {
  /** A drain whose first push waits for its answer, one for the creators of Bilibili only. */
  async function heldDrain() {
    const endpoint = await bench.endpoint({ platformFilter: ["BILIBILI_HUAHUO"] });
    await importCreators(bench.ctx, [1]);
    const held: ServerResponse[] = [];
    bench.receiver.behaveAs((response) => void held.push(response));
    const running = drainEndpoint(getDb(), endpoint.id, Date.now() + 60_000);
    await bench.receiver.waitFor(1);
    bench.receiver.behaveAs(behave.ok());
    const finish = async () => {
      held[0]?.end();
      return running;
    };
    return { endpoint, finish };
  }

  it("passes over nothing that a wider filter lets in, and somebody else goes on", async () => {
    const { endpoint, finish } = await heldDrain();
    const tasks: Promise<void>[] = [];
    const { organizationId } = bench.organization;
    const bloggersChanged = () => void tasks.push(drainOrganization(getDb(), organizationId));
    const ctx = { ...bench.ctx, bloggersChanged };
    const red = { platform: "PGY", url: "https://www.xiaohongshu.com/user/profile/5f2d1c3e000000000101b2c3" };
    const items = [{ ...red, nickname: "Red" }];
    await importBloggers({ ctx: bench.ctx, input: { items, dryRun: false, idempotencyKey: null } });
    await updateSyncEndpoint({ ctx, input: { id: endpoint.id, platformFilter: null } });
    await Promise.all(tasks);
    expect(nicknames()).toEqual(["Creator 1", "Red"]);
    expect(await finish()).toBe("busy");
    expect(await positionOf(endpoint)).toBe(await headOf());
  });

  it("ends when it is switched off, and what it sent last is recorded", async () => {
    const { endpoint, finish } = await heldDrain();
    await importCreators(bench.ctx, [2]);
    await setEnabled(endpoint, { enabled: false });
    expect(await finish()).toBe("busy");
    expect(nicknames()).toEqual(["Creator 1"]);
    const runs = await getDb().syncEndpointRun.findMany({ where: { endpointId: endpoint.id } });
    expect(runs).toEqual([expect.objectContaining({ status: "SUCCESS", deliveryStatus: "SUCCESS" })]);
    await setEnabled(endpoint, { enabled: true });
    await drainAll(endpoint);
    expect(nicknames()).toEqual(["Creator 1", "Creator 2"]);
  });

  it("ends when it is deleted, and leaves nothing behind", async () => {
    const { endpoint, finish } = await heldDrain();
    await importCreators(bench.ctx, [2]);
    await deleteSyncEndpoint({ ctx: bench.ctx, input: { id: endpoint.id } });
    expect(await finish()).toBe("busy");
    expect(nicknames()).toEqual(["Creator 1"]);
    const where = { endpointId: endpoint.id };
    expect(await getDb().syncEndpointRun.count({ where })).toBe(0);
    expect(await getDb().syncDelivery.count({ where })).toBe(0);
  });

  it("signs with the new secret and the old one once it is reset", async () => {
    const { endpoint, finish } = await heldDrain();
    await importCreators(bench.ctx, [2]);
    const { webhookSecret } = await resetSyncEndpointSecret({ ctx: bench.ctx, input: { id: endpoint.id } });
    expect(await finish()).toBe("idle");
    const [first, second] = bench.receiver.requests;
    if (first === undefined || second === undefined) throw new Error("two pushes were received");
    expect(() => verifyDelivery(first, webhookSecret)).toThrow("No matching signature");
    for (const request of [first, second]) verifyDelivery(request, endpoint.webhookSecret);
    verifyDelivery(second, webhookSecret);
  });

  it("goes on when its name is changed", async () => {
    const { endpoint, finish } = await heldDrain();
    await updateSyncEndpoint({ ctx: bench.ctx, input: { id: endpoint.id, name: "CRM" } });
    expect(await finish()).toBe("idle");
  });
});

describe("a drain that runs while its endpoint starts anew", () => {
  it.each([
    ["NOW", "alone"],
    ["BEGINNING", "alone"],
    ["BEGINNING", "overtaken"],
  ])("stops at once and moves no position: %s, %s", async (startFrom, way) => {
    for (const n of upTo(5)) await importCreators(bench.ctx, [n]);
    const endpoint = await bench.endpoint({ startFrom: "BEGINNING" });
    const held: ServerResponse[] = [];
    bench.receiver.behaveAs((response) => void held.push(response));
    const running = drainEndpoint(getDb(), endpoint.id, Date.now() + 60_000);
    await bench.receiver.waitFor(1);
    await setEnabled(endpoint, { enabled: true, startFrom });
    const chosen = await positionOf(endpoint);
    expect(chosen).toBe(startFrom === "NOW" ? await headOf() : 0n);

    bench.receiver.behaveAs(behave.ok());
    // Whoever comes next need not wait for the lease of the one that is on its way out.
    if (way === "overtaken") await drainAll(endpoint);
    held[0]?.end();
    expect(await running).toBe("busy");
    expect(await positionOf(endpoint)).toBe(way === "overtaken" ? await headOf() : chosen);
    await drainAll(endpoint);
    const all = upTo(5).map((n) => `Creator ${n}`);
    expect(nicknames()).toEqual(startFrom === "NOW" ? ["Creator 1"] : ["Creator 1", ...all]);
  });
});
