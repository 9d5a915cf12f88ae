import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { z } from "zod";
import { type Db, getDb } from "@/server/infra/db";
import { importBloggers } from "@/server/services/roster/import";
import { setSyncEndpointEnabled } from "@/server/services/push/endpoint";
import {
  createPushBench,
  importCreators,
  type PushBench,
  parsePush,
  upTo,
} from "@/testing/push/engine/push-bench";
import { startJobServer } from "@/testing/push/engine/start-job-server";
import { behave } from "@/testing/push/receiver/behave";
import { verifyDelivery } from "@/testing/push/receiver/received-request";
import { DAY_MS } from "@/server/domain/kernel/durations";
import { drain, drainOrganization } from "./drain-endpoint";

const jobServer = await startJobServer();

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
 * `onLook` may set the clock that is read with the stream's head, because a slow machine takes longer than
 * 200 ms from a commit to the read.
 */
function dbSeen(onLook: (look: number, head: { now: Date }) => Promise<void> | void): Db {
  const db = getDb();
  const query = db.$queryRaw.bind(db);
  let looks = 0;
  const look = async (...statement: Parameters<typeof query>) => {
    const rows = await query<{ now?: Date }[]>(...statement);
    const [head] = rows;
    if (head?.now !== undefined) await onLook((looks += 1), head as { now: Date });
    return rows;
  };
  vi.spyOn(db, "$queryRaw").mockImplementation(look as typeof query);
  onTestFinished(() => void vi.restoreAllMocks());
  return db;
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
    expect(await drain(db, endpoint.id, Date.now() + 60_000)).toBe("idle");
    expect(bench.pushes().map(({ bloggers }) => bloggers.length)).toEqual([50, 10]);
    expect(sentBefore).toBe(1);
    // Timers and rounding may each be a millisecond early.
    expect((bench.receiver.requests[1]?.receivedAtMs ?? 0) - lookedAt).toBeGreaterThanOrEqual(145);
  });

  it("fills a waiting batch with changes that arrive during the wait", async () => {
    const endpoint = await bench.endpoint({ batchSize: 5 });
    await importCreators(bench.ctx, [1, 2]);
    const changedAtMs = await oldestChange();
    const db = dbSeen(async (look, head) => {
      if (look !== 1) return;
      head.now = new Date(changedAtMs + 50);
      await importCreators(bench.ctx, [3, 4, 5]);
    });
    await drain(db, endpoint.id, Date.now() + 60_000);
    expect(bench.pushes().map(({ bloggers }) => bloggers.length)).toEqual([5]);
  });

  describe("with a change that is ahead of the database's clock", () => {
    const stampAhead = (ms: number) =>
      getDb().bloggerChange.updateMany({
        where: { organizationId: bench.organization.organizationId },
        data: { changedAt: new Date(Date.now() + ms) },
      });

    it.each([3_600_000, 40 * DAY_MS])("by %i ms does not wait: the clock was set back", async (ms) => {
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
      expect(await drain(getDb(), endpoint.id, startedAtMs + 100)).toBe("more");
      expect(Date.now() - startedAtMs).toBeLessThan(8_000);
      expect(bench.receiver.requests).toEqual([]);
    });
  });

  it("sends only the platforms of the filter, and skips the others", async () => {
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

  it("starts a new endpoint with changes after its creation", async () => {
    await importCreators(bench.ctx, [1]);
    const endpoint = await bench.endpoint();
    await importCreators(bench.ctx, [2]);
    await bench.drain(endpoint);
    expect(namesOf(bench.pushes())).toEqual([["Creator 2"]]);
  });

  it("identifies each push: delivery, run, attempt, and the blogger as lists show it", async () => {
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

  it("stops at its deadline and reports that more is waiting", async () => {
    const endpoint = await bench.endpoint();
    bench.receiver.behaveAs((response) => void setTimeout(() => response.end("{}"), 60));
    for (const n of upTo(8)) await importCreators(bench.ctx, [n]);
    expect(await drain(getDb(), endpoint.id, Date.now() + 100)).toBe("more");
    expect(bench.receiver.requests.length).toBeLessThan(5);
    expect(await bench.drain(endpoint)).toBe("idle");
    expect(namesOf(bench.pushes()).flat()).toEqual(upTo(8).map((n) => `Creator ${n}`));
  });

  it("continues after a failed batch: a retry does not delay others", async () => {
    const endpoint = await bench.endpoint();
    bench.receiver.behaveAs(behave.inTurn(behave.status(500), behave.ok()));
    for (const n of upTo(3)) await importCreators(bench.ctx, [n]);
    expect(await bench.drain(endpoint)).toBe("idle");
    expect(namesOf(bench.pushes()).flat()).toEqual(upTo(3).map((n) => `Creator ${n}`));
    const [failed] = bench.pushes();
    expect(jobServer.requests.map(({ body }) => body).join()).toContain(
      `overdue-${endpoint.id}-${failed?.runId ?? "?"}`,
    );
    await bench.retryAll(endpoint);
    expect(namesOf(bench.pushes()).at(-1)).toEqual(["Creator 1"]);
  });

  it("skips a disabled endpoint, and later continues at its position", async () => {
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

type Endpoint = { id: string; organizationId: string };
const startAgain = ({ id }: Endpoint, startFrom: "NOW" | "BEGINNING") =>
  setSyncEndpointEnabled({ ctx: bench.ctx, input: { id, enabled: true, startFrom } });
const countOf = ({ id }: Endpoint, status: "PENDING" | "FAILED") =>
  getDb().syncDelivery.count({ where: { endpointId: id, status } });

async function addWaiting({ id, organizationId }: Endpoint, count: number): Promise<void> {
  await getDb().$executeRaw`
    WITH delivery AS (
      INSERT INTO sync_delivery (id, organization_id, endpoint_id, status, items, pending_ids, first_seq, last_seq,
        oldest_change_at, attempt_count, next_attempt_at)
      SELECT 'dlv_' || ${id} || n, ${organizationId}, ${id}, 'PENDING', '[]', '{}', n, n, now(), 1, now() + interval '1 hour'
      FROM generate_series(1, ${count}::integer) n
      RETURNING id
    )
    INSERT INTO sync_endpoint_run (id, organization_id, endpoint_id, delivery_id, attempt, status, delivery_status, blogger_ids,
      total_count, finished_at)
    SELECT 'run_' || id, ${organizationId}, ${id}, id, 1, 'FAILED', 'PENDING', '{}', 0, now() FROM delivery`;
}

describe("an endpoint with 1,000 deliveries that wait for a retry", () => {
  it("gets no more first attempts; its position stays until there are fewer", async () => {
    const endpoint = await bench.endpoint();
    await addWaiting(endpoint, 999);
    bench.receiver.behaveAs(behave.status(500));
    for (const n of upTo(3)) await importCreators(bench.ctx, [n]);
    expect(await bench.drain(endpoint)).toBe("full");
    expect(await bench.drain(endpoint)).toBe("full");
    expect(bench.receiver.requests).toHaveLength(1);
    expect(await countOf(endpoint, "PENDING")).toBe(1_000);

    await importCreators(bench.ctx, [2], "Renamed");
    bench.receiver.behaveAs(behave.ok());
    const [one] = await getDb().syncDelivery.findMany({ where: { endpointId: endpoint.id }, take: 1 });
    await getDb().syncDelivery.update({ where: { id: one?.id ?? "" }, data: { status: "SUCCESS" } });
    expect(await bench.drain(endpoint)).toBe("idle");
    const names = bench.pushes().map(({ bloggers }) => bloggers[0]?.blogger.nickname);
    expect(names).toEqual(["Creator 1", "Creator 3", "Renamed 2"]);
  });

  it("advances past changes that its filter excludes", async () => {
    const endpoint = await bench.endpoint({ platformFilter: ["STARMAP"] });
    await addWaiting(endpoint, 1_000);
    await importCreators(bench.ctx, [1]);
    expect(await bench.drain(endpoint)).toBe("idle");
  });

  it("can start again, however many there are", async () => {
    const endpoint = await bench.endpoint();
    await addWaiting(endpoint, 2_500);
    await startAgain(endpoint, "NOW");
    expect(await countOf(endpoint, "FAILED")).toBe(2_500);
    const where = {
      endpointId: endpoint.id,
      errorCode: "SKIPPED_FOR_NOW",
      deliveryStatus: "FAILED",
    } as const;
    expect(await getDb().syncEndpointRun.count({ where })).toBe(2_500);
  });
});

it("a drain whose time is up wakes a job each time, also at a position that the endpoint had before", async () => {
  const endpoint = await bench.endpoint();
  for (const n of upTo(2)) await importCreators(bench.ctx, [n]);
  // Each response appears to take longer than a drain after a commit may last.
  const now = Date.now.bind(Date);
  let passedMs = 0;
  vi.spyOn(Date, "now").mockImplementation(() => now() + passedMs);
  onTestFinished(() => void vi.restoreAllMocks());
  bench.receiver.behaveAs((response) => {
    passedMs += 6_000;
    response.end("{}");
  });
  for (const requests of [1, 2]) {
    await startAgain(endpoint, "BEGINNING");
    await drainOrganization(getDb(), bench.organization.organizationId);
    expect(bench.receiver.requests).toHaveLength(requests);
  }
  // Other work of the same process may wake its own jobs at the same time.
  const events = z.array(z.object({ id: z.string(), data: z.object({ endpointId: z.string().optional() }) }));
  const ids = jobServer.requests
    .flatMap(({ body }) => events.parse(JSON.parse(body)))
    .filter(({ data }) => data.endpointId === endpoint.id)
    .map(({ id }) => id);
  expect(ids).toHaveLength(2);
  expect(new Set(ids).size).toBe(2);
});

it("pushes to eight endpoints in parallel, and leaves others, which fail, to jobs at once", async () => {
  const bench = await createPushBench();
  const ids: string[] = [];
  for (const _ of upTo(10)) ids.push((await bench.endpoint()).id);
  const failing = ids.slice(0, 2);
  await getDb().syncEndpoint.updateMany({
    where: { id: { in: failing } },
    data: { failingSince: new Date() },
  });
  await importCreators(bench.ctx, [1]);
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  bench.receiver.behaveAs((response) => void released.then(() => response.end("{}")));
  const drained = drainOrganization(getDb(), bench.organization.organizationId);
  const leftToJobs = () =>
    ids.filter((id) => jobServer.requests.some(({ body }) => body.includes(`waiting-${id}-`)));
  await bench.receiver.waitFor(8, 20_000);
  // None of the eight has its response yet.
  await expect.poll(leftToJobs, { timeout: 20_000 }).toEqual(failing);
  release();
  await drained;
  const pushedTo = bench.receiver.requests.map((request) => parsePush(request).endpointId);
  expect(pushedTo.sort()).toEqual(ids.slice(2).sort());
  await bench.receiver.close();
});
