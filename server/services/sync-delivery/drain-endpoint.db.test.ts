import { jobServer } from "@/testing/push/job-server";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { type Db, getDb } from "@/server/infra/db";
import { importBloggers } from "@/server/services/import";
import { createPushBench, importCreators, type PushBench, upTo } from "@/testing/push/push-bench";
import { behave } from "@/testing/receiver/behave";
import { verifyDelivery } from "@/testing/receiver/received-request";
import { drainEndpoint } from "./drain-endpoint";

let bench: PushBench;
beforeEach(async () => {
  bench = await createPushBench();
  return () => bench.receiver.close();
});

const namesOf = (pushes: ReturnType<PushBench["pushes"]>) =>
  pushes.map(({ bloggers }) => bloggers.map(({ blogger }) => blogger.nickname));

async function oldestChange(): Promise<number> {
  const { organizationId } = bench.organization;
  const change = await getDb().bloggerChange.findFirstOrThrow({
    where: { organizationId },
    orderBy: { seq: "asc" },
  });
  return change.changedAt.getTime();
}

/**
 * The database, where `onLook` may set the clock that the drainer reads with the stream's head, at its first look, its second and so
 * on: a slow machine takes longer than 200 ms from a commit to the look.
 */
function dbSeen(onLook: (look: number, head: { now: Date }) => Promise<void> | void): Db {
  let looks = 0;
  return new Proxy(getDb(), {
    get(target, name) {
      if (name !== "$queryRaw") return Reflect.get(target, name) as unknown;
      return async (...statement: Parameters<typeof target.$queryRaw>) => {
        const rows = await target.$queryRaw<{ now?: Date }[]>(...statement);
        const [head] = rows;
        if (head?.now !== undefined) await onLook((looks += 1), head as { now: Date });
        return rows;
      };
    },
  });
}

describe("drainEndpoint", () => {
  it.each([
    [1, [1, 1, 1, 1, 1, 1, 1]],
    [5, [5, 2]],
    [10, [7]],
  ])("sends batches of %i, each change once, in commit order", async (batchSize, sizes) => {
    const endpoint = await bench.endpoint({ batchSize });
    for (const n of upTo(7)) await importCreators(bench.ctx, [n]);
    expect(await bench.drain(endpoint)).toBe("idle");
    expect(bench.pushes().map(({ bloggers }) => bloggers.length)).toEqual(sizes);
    expect(namesOf(bench.pushes()).flat()).toEqual(upTo(7).map((n) => `Creator ${n}`));
    const seqs = bench.pushes().flatMap(({ bloggers }) => bloggers.map(({ seq }) => Number(seq)));
    expect(seqs).toEqual([...seqs].sort((a, b) => a - b));
    expect(await bench.drain(endpoint)).toBe("idle");
    expect(bench.receiver.requests).toHaveLength(sizes.length);
  });

  it("sends a full batch at once, and a partial one 200 ms after its oldest change", async () => {
    const endpoint = await bench.endpoint({ batchSize: 50 });
    await importCreators(bench.ctx, upTo(60));
    const changedAtMs = await oldestChange();
    let sentBefore = -1;
    let lookedAt = 0;
    const db = dbSeen((look, head) => {
      if (look !== 2) return;
      sentBefore = bench.receiver.requests.length;
      lookedAt = Date.now();
      head.now = new Date(changedAtMs + 50);
    });
    expect(await drainEndpoint(db, endpoint.id, Date.now() + 60_000)).toBe("idle");
    expect(bench.pushes().map(({ bloggers }) => bloggers.length)).toEqual([50, 10]);
    expect(sentBefore).toBe(1);
    // A timer may fire, and an instant is rounded, by a millisecond too early.
    expect((bench.receiver.requests[1]?.receivedAtMs ?? 0) - lookedAt).toBeGreaterThanOrEqual(145);
  });

  it("fills a waiting batch with what comes meanwhile", async () => {
    const endpoint = await bench.endpoint({ batchSize: 5 });
    await importCreators(bench.ctx, [1, 2]);
    const changedAtMs = await oldestChange();
    const db = dbSeen(async (look, head) => {
      if (look !== 1) return;
      head.now = new Date(changedAtMs + 50);
      await importCreators(bench.ctx, [3, 4, 5]);
    });
    await drainEndpoint(db, endpoint.id, Date.now() + 60_000);
    expect(bench.pushes().map(({ bloggers }) => bloggers.length)).toEqual([5]);
  });

  describe("with a change that lies ahead of the database's clock", () => {
    const stampAhead = (ms: number) =>
      getDb().bloggerChange.updateMany({
        where: { organizationId: bench.organization.organizationId },
        data: { changedAt: new Date(Date.now() + ms) },
      });

    it.each([3_600_000, 40 * 86_400_000])("by %i ms does not wait: the clock was set back", async (ms) => {
      const endpoint = await bench.endpoint({ batchSize: 5 });
      await importCreators(bench.ctx, [1, 2]);
      await stampAhead(ms);
      expect(await bench.drain(endpoint)).toBe("idle");
      expect(bench.pushes().map(({ bloggers }) => bloggers.length)).toEqual([2]);
    });

    it("by a little waits no longer than its time", async () => {
      const endpoint = await bench.endpoint({ batchSize: 5 });
      await importCreators(bench.ctx, [1, 2]);
      await stampAhead(9_000);
      const startedAtMs = Date.now();
      expect(await drainEndpoint(getDb(), endpoint.id, startedAtMs + 100)).toBe("more");
      expect(Date.now() - startedAtMs).toBeLessThan(8_000);
      expect(bench.receiver.requests).toEqual([]);
    });
  });

  it("sends only the platforms of the filter, and does not stumble over the others", async () => {
    const endpoint = await bench.endpoint({ platformFilter: ["BILIBILI_HUAHUO"], batchSize: 10 });
    const others = await bench.endpoint({ platformFilter: ["STARMAP", "PGY"] });
    const pgy = { platform: "PGY", url: `https://www.xiaohongshu.com/user/profile/${"a".repeat(24)}` };
    await importCreators(bench.ctx, [1]);
    await importBloggers({
      ctx: bench.ctx,
      input: { items: [pgy], dryRun: false, idempotencyKey: null },
    });
    expect(await bench.drain(endpoint)).toBe("idle");
    expect(namesOf(bench.pushes())).toEqual([["Creator 1"]]);
    await bench.drain(others);
    expect(bench.pushes().map(({ bloggers }) => bloggers[0]?.blogger.platform)).toEqual([
      "BILIBILI_HUAHUO",
      "PGY",
    ]);
    const rows = await getDb().syncEndpoint.findMany({ where: { id: { in: [endpoint.id, others.id] } } });
    expect(rows[0]?.position).toBe(rows[1]?.position);
  });

  it("starts a new endpoint at what comes after it", async () => {
    await importCreators(bench.ctx, [1]);
    const endpoint = await bench.endpoint();
    await importCreators(bench.ctx, [2]);
    await bench.drain(endpoint);
    expect(namesOf(bench.pushes())).toEqual([["Creator 2"]]);
  });

  it("says what each push is: delivery, run, attempt, and the blogger as lists show it", async () => {
    const endpoint = await bench.endpoint();
    await importCreators(bench.ctx, [1]);
    await bench.drain(endpoint);
    const [push] = bench.pushes();
    const [request] = bench.receiver.requests;
    expect(request).toMatchObject({ method: "POST", path: "/hook" });
    expect(request?.headers).toMatchObject({ "content-type": "application/json", "webhook-id": push?.id });
    expect(push).toMatchObject({ endpointId: endpoint.id, attempt: 1 });
    expect(push?.bloggers[0]).toMatchObject({ changeType: "CREATED" });
    expect(push?.bloggers[0]?.blogger).not.toHaveProperty("rawData");
    const run = await getDb().syncEndpointRun.findUniqueOrThrow({ where: { id: push?.runId ?? "" } });
    expect(run).toMatchObject({
      status: "SUCCESS",
      deliveryId: push?.id,
      attempt: 1,
      totalCount: 1,
      successCount: 1,
      failedCount: 0,
      bloggerIds: [push?.bloggers[0]?.blogger.id],
      failedBloggerIds: [],
      responseStatus: 200,
      lastError: null,
    });
    expect(request === undefined ? null : verifyDelivery(request, endpoint.webhookSecret)).toEqual(push);
  });

  it("stops at its time and says that more is waiting", async () => {
    const endpoint = await bench.endpoint();
    bench.receiver.behaveAs((response) => void setTimeout(() => response.end("{}"), 60));
    for (const n of upTo(8)) await importCreators(bench.ctx, [n]);
    expect(await drainEndpoint(getDb(), endpoint.id, Date.now() + 100)).toBe("more");
    expect(bench.receiver.requests.length).toBeLessThan(5);
    expect(await bench.drain(endpoint)).toBe("idle");
    expect(namesOf(bench.pushes()).flat()).toEqual(upTo(8).map((n) => `Creator ${n}`));
  });

  it("goes on behind a batch that failed: a retry holds up nothing", async () => {
    const endpoint = await bench.endpoint();
    bench.receiver.behaveAs(behave.inTurn(behave.status(500), behave.ok()));
    for (const n of upTo(3)) await importCreators(bench.ctx, [n]);
    expect(await bench.drain(endpoint)).toBe("idle");
    expect(namesOf(bench.pushes()).flat()).toEqual(upTo(3).map((n) => `Creator ${n}`));
    const [failed] = bench.pushes();
    expect(jobServer.requests.map(({ body }) => body).join()).toContain(`due-${failed?.id ?? "?"}-2`);
    await bench.retryAll(endpoint);
    expect(namesOf(bench.pushes()).at(-1)).toEqual(["Creator 1"]);
  });

  it("leaves a disabled endpoint alone, and goes on where it stood", async () => {
    const endpoint = await bench.endpoint();
    await getDb().syncEndpoint.update({ where: { id: endpoint.id }, data: { enabled: false } });
    for (const n of [1, 2]) await importCreators(bench.ctx, [n]);
    expect(await bench.drain(endpoint)).toBe("busy");
    expect(bench.receiver.requests).toEqual([]);
    await getDb().syncEndpoint.update({ where: { id: endpoint.id }, data: { enabled: true } });
    await bench.drain(endpoint);
    expect(namesOf(bench.pushes()).flat()).toEqual(["Creator 1", "Creator 2"]);
  });

  it("pushes for an organization in LOCAL mode too", async () => {
    const local = await createPushBench({ dataMode: "LOCAL" });
    onTestFinished(() => local.receiver.close());
    const endpoint = await local.endpoint();
    await importCreators(local.ctx, [1]);
    await local.drain(endpoint);
    expect(local.pushes()).toHaveLength(1);
  });
});
