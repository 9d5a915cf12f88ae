import { type ServerResponse } from "node:http";
import { beforeEach, describe, expect, it } from "vitest";
import { getDb } from "@/server/infra/db";
import { importBloggers } from "@/server/services/roster/import";
import { drainOrganization } from "@/server/services/push/delivery";
import { createPushBench, importCreators, type PushBench, upTo } from "@/testing/push/engine/push-bench";
import { startJobServer } from "@/testing/push/engine/start-job-server";
import { behave } from "@/testing/push/receiver/behave";
import { verifyDelivery } from "@/testing/push/receiver/received-request";
import {
  createSyncEndpoint,
  deleteSyncEndpoint,
  getSyncEndpoint,
  resetSyncEndpointSecret,
  setSyncEndpointEnabled,
  updateSyncEndpoint,
} from ".";

await startJobServer();

let bench: PushBench;
beforeEach(async () => {
  bench = await createPushBench();
  return () => bench.receiver.close();
});

type Endpoint = { id: string };
const read = ({ id }: Endpoint) => getSyncEndpoint({ ctx: bench.ctx, input: { id } });
type Switch = Omit<Parameters<typeof setSyncEndpointEnabled>[0]["input"], "id">;
const setEnabled = ({ id }: Endpoint, input: Switch) =>
  setSyncEndpointEnabled({ ctx: bench.ctx, input: { id, ...input } });
const items = () => bench.pushes().flatMap(({ bloggers }) => bloggers);
const nicknames = () => items().map(({ blogger }) => blogger.nickname);
const drainAll = async (endpoint: Endpoint) => {
  while ((await bench.drain(endpoint)) === "more");
};
const headOf = async () => {
  const { organizationId } = bench.organization;
  return (await getDb().bloggerChangeHead.findUniqueOrThrow({ where: { organizationId } })).seq;
};

async function newestSeqs() {
  const { organizationId } = bench.organization;
  const changes = await getDb().bloggerChange.findMany({ where: { organizationId } });
  const sent = new Map<string, bigint>();
  for (const { seq, blogger } of items()) {
    if (BigInt(seq) > (sent.get(blogger.id) ?? 0n)) sent.set(blogger.id, BigInt(seq));
  }
  return { stream: new Map(changes.map(({ bloggerId, seq }) => [bloggerId, seq])), sent };
}

describe("an endpoint that starts from the beginning", () => {
  it("receives the whole roster once, then the changes made during that time, and reports its progress", async () => {
    const count = 1_000;
    for (let from = 1; from <= count; from += 500) await importCreators(bench.ctx, upTo(500, from));
    // Earlier changes push the roster's positions up, and progress counts from there.
    for (let round = 1; round <= 3; round += 1)
      await importCreators(bench.ctx, upTo(count / 2), `Round ${round}`);
    const endpoint = await bench.endpoint({ batchSize: 50, startFrom: "BEGINNING" });
    expect(endpoint.backfill).toEqual({ startedAt: expect.any(String) as string, percent: 0 });
    const head = await headOf();

    const seen: (number | undefined)[] = [];
    const changed = [upTo(3), upTo(3, 601)].flat();
    bench.receiver.behaveAs((response, request) => {
      void (async () => {
        if (seen.length === 14) await importCreators(bench.ctx, changed, "Changed");
        seen.push((await read(endpoint)).backfill?.percent);
        behave.ok()(response, request);
      })();
    });
    await drainAll(endpoint);

    const first = items().filter(({ seq }) => BigInt(seq) <= head);
    const later = items().slice(first.length);
    expect(new Set(first.map(({ blogger }) => blogger.id)).size).toBe(first.length);
    expect(later.map(({ blogger }) => blogger.nickname).sort()).toEqual(
      changed.map((n) => `Changed ${n}`).sort(),
    );
    expect(items().map(({ seq }) => Number(seq))).toEqual(
      items()
        .map(({ seq }) => Number(seq))
        .sort((a, b) => a - b),
    );
    const { stream, sent } = await newestSeqs();
    expect(sent).toEqual(stream);
    expect(stream.size).toBe(count);

    const percents = seen.slice(0, 19).map(Number);
    expect(percents).toEqual([...percents].sort((a, b) => a - b));
    expect(percents[0]).toBeLessThan(15);
    expect(new Set(percents).size).toBeGreaterThan(10);
    expect((await read(endpoint)).backfill).toBeNull();
  }, 60_000);

  it("starts right after the answer, and ends at once when there is nothing to send", async () => {
    expect(await bench.endpoint({ startFrom: "BEGINNING" })).toMatchObject({
      backfill: null,
      health: { lagRows: 0 },
    });
    await importCreators(bench.ctx, [1, 2]);
    const tasks: Promise<void>[] = [];
    const { organizationId } = bench.organization;
    const afterCommit = () => void tasks.push(drainOrganization(getDb(), organizationId));
    const ctx = { ...bench.ctx, afterCommit };
    const input = { name: "New", url: `${bench.receiver.url}/new`, batchSize: 10 as const };
    await createSyncEndpoint({ ctx, input });
    expect(tasks).toHaveLength(0);
    await createSyncEndpoint({ ctx, input: { ...input, startFrom: "BEGINNING", enabled: false } });
    expect(tasks).toHaveLength(0);
    const { id } = await createSyncEndpoint({ ctx, input: { ...input, startFrom: "BEGINNING" } });
    await Promise.all(tasks);
    const own = bench.pushes().filter(({ endpointId }) => endpointId === id);
    expect(own.map(({ bloggers }) => bloggers.length)).toEqual([2]);
  });
});

describe("an endpoint that is switched on again", () => {
  async function switchedOff() {
    const endpoint = await bench.endpoint();
    bench.receiver.behaveAs(behave.status(500));
    await importCreators(bench.ctx, [1]);
    await bench.drain(endpoint);
    await setEnabled(endpoint, { enabled: false });
    await importCreators(bench.ctx, [2]);
    bench.receiver.behaveAs(behave.ok());
    const already = bench.pushes().length;
    const runOf = () =>
      getDb().syncEndpointRun.findFirstOrThrow({
        where: { endpointId: endpoint.id, attempt: 1 },
        orderBy: { startedAt: "asc" },
      });
    return { endpoint, runOf, since: () => nicknames().slice(already) };
  }
  const push = async (endpoint: Endpoint) => {
    await importCreators(bench.ctx, [3]);
    await drainAll(endpoint);
    await bench.retryAll(endpoint);
  };

  it("continues at its position unless told otherwise: nothing is lost", async () => {
    const { endpoint, since, runOf } = await switchedOff();
    expect((await setEnabled(endpoint, { enabled: true })).health).toMatchObject({
      lagRows: 1,
      waitingDeliveries: 1,
    });
    await push(endpoint);
    expect(since()).toEqual(["Creator 2", "Creator 3", "Creator 1"]);
    expect(await runOf()).toMatchObject({
      status: "FAILED",
      lastError: expect.stringMatching(/^HTTP 500: .*proxy before it\.$/) as string,
    });
  });

  it.each([
    ["NOW", "without what it had missed", ["Creator 3"]],
    ["BEGINNING", "receive everything again", ["Creator 1", "Creator 2", "Creator 3"]],
  ] as const)(
    "%s: ends deliveries that wait for a retry, and says why",
    async (startFrom, reason, expected) => {
      const { endpoint, since, runOf } = await switchedOff();
      const { health, backfill } = await setEnabled(endpoint, { enabled: true, startFrom });
      expect(backfill?.percent).toBe(startFrom === "NOW" ? undefined : 0);
      expect(health).toMatchObject({ waitingDeliveries: 0, failedDeliveries: 0, failedDeliveriesInRow: 0 });
      expect((await runOf()).lastError).toMatch(new RegExp(`^HTTP 500.*Not retried.*${reason}`));
      expect((await runOf()).errorCode).toBe(`SKIPPED_FOR_${startFrom}`);
      const delivery = await getDb().syncDelivery.findFirstOrThrow({ where: { endpointId: endpoint.id } });
      expect(delivery).toMatchObject({ status: "FAILED", nextAttemptAt: null });
      expect(delivery.finishedAt).not.toBeNull();
      await push(endpoint);
      expect(since()).toEqual(expected);
      const audit = await getDb().auditEntry.findFirstOrThrow({
        where: { targetId: endpoint.id, action: "sync-endpoint.enable" },
      });
      expect(audit.after).toMatchObject({ startFrom });
    },
  );

  it("keeps the accepted state of deliveries that wait to be sent again", async () => {
    const endpoint = await bench.endpoint();
    await importCreators(bench.ctx, [1]);
    await bench.drain(endpoint);
    await getDb().syncDelivery.updateMany({
      where: { endpointId: endpoint.id },
      data: { status: "PENDING", nextAttemptAt: new Date() },
    });
    await setEnabled(endpoint, { enabled: true, startFrom: "NOW" });
    const run = await getDb().syncEndpointRun.findFirstOrThrow({ where: { endpointId: endpoint.id } });
    expect(run).toMatchObject({ status: "SUCCESS", failedCount: 0, deliveryStatus: "FAILED" });
    expect(run.lastError).toMatch(/^Not retried/);
  });

  it("does not wait for a retry that is under way", async () => {
    const { endpoint, runOf } = await switchedOff();
    await getDb().$transaction(async (tx) => {
      await tx.$queryRaw`SELECT 1 FROM sync_delivery WHERE endpoint_id = ${endpoint.id} FOR UPDATE`;
      await setEnabled(endpoint, { enabled: true, startFrom: "NOW" });
    });
    expect((await runOf()).lastError).not.toContain("Not retried");
  });
});

const positionOf = async ({ id }: Endpoint) =>
  (await getDb().syncEndpoint.findUniqueOrThrow({ where: { id } })).position;

describe("a drain that runs while its endpoint is changed", () => {
  async function heldDrain() {
    const endpoint = await bench.endpoint({ platformFilter: ["BILIBILI_HUAHUO"] });
    await importCreators(bench.ctx, [1]);
    const held: ServerResponse[] = [];
    bench.receiver.behaveAs((response) => void held.push(response));
    const running = bench.drain(endpoint);
    await bench.receiver.waitFor(1);
    bench.receiver.behaveAs(behave.ok());
    const finish = async () => {
      held[0]?.end();
      return running;
    };
    return { endpoint, finish };
  }

  it("skips nothing that a wider filter lets in, and another drain continues", async () => {
    const { endpoint, finish } = await heldDrain();
    const tasks: Promise<void>[] = [];
    const { organizationId } = bench.organization;
    const afterCommit = () => void tasks.push(drainOrganization(getDb(), organizationId));
    const ctx = { ...bench.ctx, afterCommit };
    const red = { platform: "PGY", url: "https://www.xiaohongshu.com/user/profile/5f2d1c3e000000000101b2c3" };
    const items = [{ ...red, nickname: "Red" }];
    await importBloggers({ ctx: bench.ctx, input: { items, dryRun: false, idempotencyKey: null } });
    await updateSyncEndpoint({ ctx, input: { id: endpoint.id, platformFilter: null } });
    await Promise.all(tasks);
    expect(nicknames()).toEqual(["Creator 1", "Red"]);
    expect(await finish()).toBe("busy");
    expect(await positionOf(endpoint)).toBe(await headOf());
  });

  it("ends when the endpoint is switched off, and records its last push", async () => {
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

  it("ends when the endpoint is deleted, and keeps what was pushed", async () => {
    const { endpoint, finish } = await heldDrain();
    await importCreators(bench.ctx, [2]);
    await deleteSyncEndpoint({ ctx: bench.ctx, input: { id: endpoint.id } });
    expect(await finish()).toBe("busy");
    expect(nicknames()).toEqual(["Creator 1"]);
    const where = { endpointId: endpoint.id };
    const runs = await getDb().syncEndpointRun.findMany({ where });
    expect(runs).toEqual([expect.objectContaining({ status: "SUCCESS", deliveryStatus: "SUCCESS" })]);
  });

  it("signs with the new and the old secret after a reset", async () => {
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

  it("continues when the endpoint is renamed", async () => {
    const { endpoint, finish } = await heldDrain();
    await updateSyncEndpoint({ ctx: bench.ctx, input: { id: endpoint.id, name: "CRM" } });
    expect(await finish()).toBe("idle");
  });
});

describe("a drain that runs while its endpoint starts again", () => {
  it.each([
    ["NOW", "alone"],
    ["BEGINNING", "alone"],
    ["BEGINNING", "overtaken"],
  ] as const)("stops at once and moves no position: %s, %s", async (startFrom, way) => {
    for (const n of upTo(5)) await importCreators(bench.ctx, [n]);
    const endpoint = await bench.endpoint({ startFrom: "BEGINNING" });
    const held: ServerResponse[] = [];
    bench.receiver.behaveAs((response) => void held.push(response));
    const running = bench.drain(endpoint);
    await bench.receiver.waitFor(1);
    await setEnabled(endpoint, { enabled: true, startFrom });
    const chosen = await positionOf(endpoint);
    expect(chosen).toBe(startFrom === "NOW" ? await headOf() : 0n);

    bench.receiver.behaveAs(behave.ok());
    // A new drain need not wait for the lease of the voided one.
    if (way === "overtaken") await drainAll(endpoint);
    held[0]?.end();
    expect(await running).toBe("busy");
    expect(await positionOf(endpoint)).toBe(way === "overtaken" ? await headOf() : chosen);
    await drainAll(endpoint);
    const all = upTo(5).map((n) => `Creator ${n}`);
    expect(nicknames()).toEqual(startFrom === "NOW" ? ["Creator 1"] : ["Creator 1", ...all]);
  });
});
