import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { type BloggerListWire } from "@/server/domain/roster/blogger";
import { env } from "@/server/env";
import { type Db, getDb } from "@/server/infra/db";
import { createJobCtx } from "@/server/services/integration/context";
import { bundleProgram } from "@/testing/processes/bundle-program";
import { createPushBench, importCreators, type PushBench, upTo } from "@/testing/push/engine/push-bench";
import { startJobServer } from "@/testing/push/engine/start-job-server";
import { behave, type Behaviour } from "@/testing/push/receiver/behave";
import { retry } from "@/testing/push/engine/retry";
import { findChanges } from "@/server/services/roster/blogger";
import {
  type Attempt,
  ATTEMPT_SECONDS,
  beginDelivery,
  beginDueRetries,
  beginPushAgain,
  beginTest,
  endStaleAttempts,
  LEASE_SECONDS,
  toNextChange,
} from "../delivery-state";
import { drain, drainOrganization } from "./drain-endpoint";
import { findWaiting } from "./find-waiting";
import { sendAttempt } from "./internal/attempt/send-attempt";
import { releaseLease, claimLease } from "./internal/drain/endpoint-lease";

const jobServer = await startJobServer();

let bench: PushBench;
const competitor = new pg.Client({ connectionString: env.DATABASE_URL });
beforeAll(() => competitor.connect());
afterAll(() => competitor.end());
beforeEach(async () => {
  bench = await createPushBench();
  return () => bench.receiver.close();
});

const DRAIN_ONCE = await bundleProgram("testing/processes/drain-once.ts");
const sentNames = () =>
  bench.pushes().flatMap(({ bloggers }) => bloggers.map(({ blogger }) => blogger.nickname));

describe("several drainers of one endpoint", () => {
  it("send one batch at a time, each once", async () => {
    const endpoint = await bench.endpoint();
    let underWay = 0;
    let most = 0;
    bench.receiver.behaveAs((response) => {
      most = Math.max(most, (underWay += 1));
      setTimeout(() => {
        underWay -= 1;
        response.end("{}");
      }, 5);
    });
    for (const n of upTo(30)) await importCreators(bench.ctx, [n]);
    while (sentNames().length < 30) await Promise.all(upTo(8).map(() => bench.drain(endpoint)));
    expect(most).toBe(1);
    expect(sentNames()).toEqual(upTo(30).map((n) => `Creator ${n}`));
  });

  it("lose no change that is committed while the last one ends", async () => {
    const endpoint = await bench.endpoint({ batchSize: 1 });
    const tasks: Promise<void>[] = [];
    const { organizationId } = bench.organization;
    const afterCommit = () => void tasks.push(drainOrganization(getDb(), organizationId));
    const ctx = { ...bench.ctx, afterCommit };
    for (const n of upTo(60)) {
      await importCreators(ctx, [n]);
      await sleep(n % 12);
    }
    await Promise.all(tasks);
    // A drain that ran out of time has left the rest to a job.
    const isLeft = jobServer.requests.some(({ body }) => body.includes(`waiting-${endpoint.id}-`));
    if (isLeft) await bench.drain(endpoint);
    expect(sentNames().sort()).toEqual(
      upTo(60)
        .map((n) => `Creator ${n}`)
        .sort(),
    );
  });

  it("look once more after releasing the lease, for a drainer that found it taken", async () => {
    const endpoint = await bench.endpoint();
    await importCreators(bench.ctx, [1]);
    const db = getDb();
    const execute = db.$executeRaw.bind(db);
    let released = false;
    // The drainer has read the end of the stream and is about to release the lease.
    const commitBefore = async (...statement: Parameters<typeof execute>) => {
      released = true;
      await importCreators(bench.ctx, [2]);
      expect(await bench.drain(endpoint)).toBe("busy");
      return execute(...statement);
    };
    const executing = vi.spyOn(db, "$executeRaw").mockImplementationOnce(commitBefore as typeof execute);
    expect(await drain(db, endpoint.id, Date.now() + 60_000)).toBe("idle");
    executing.mockRestore();
    expect(released).toBe(true);
    expect(sentNames()).toEqual(["Creator 1", "Creator 2"]);
  });

  it("are fenced off: the previous holder of the lease can neither send nor release it", async () => {
    const { id } = await bench.endpoint();
    await importCreators(bench.ctx, [1]);
    const stale = await claimLease(getDb(), id);
    expect(await claimLease(getDb(), id)).toBeNull();
    await getDb().syncEndpoint.update({ where: { id }, data: { leaseUntil: new Date(0) } });
    const fresh = await claimLease(getDb(), id);
    if (stale === null || fresh === null) throw new Error("the lease was not given");
    expect(fresh.token).toBeGreaterThan(stale.token);
    const change = {
      changeType: "CREATED" as const,
      changedAt: new Date().toISOString(),
      seq: "1",
      blogger: { id: "blg_1" } as BloggerListWire,
    };
    expect(await beginDelivery(getDb(), stale, [toNextChange(change)])).toBeNull();
    await releaseLease(getDb(), stale);
    const row = await getDb().syncEndpoint.findUniqueOrThrow({ where: { id } });
    expect(row).toMatchObject({ position: fresh.position, leaseToken: fresh.token });
    expect(row.leaseUntil).not.toBeNull();
    expect(await getDb().syncDelivery.count({ where: { endpointId: id } })).toBe(0);
  });
});

describe("a drainer that is killed in the middle of an attempt", () => {
  it("leaves a delivery that the sweep finds and sends again with its id", async () => {
    const endpoint = await bench.endpoint();
    bench.receiver.behaveAs(behave.hang());
    for (const n of [1, 2]) await importCreators(bench.ctx, [n]);
    const drainer = spawn(process.execPath, [DRAIN_ONCE, endpoint.id], {
      stdio: "ignore",
    });
    await bench.receiver.waitFor(1, 25_000);
    drainer.kill("SIGKILL");
    await once(drainer, "exit");

    const mine = async () =>
      (
        await findWaiting({
          ctx: createJobCtx("sweep"),
          input: { organizationId: bench.organization.organizationId },
        })
      ).filter(({ data }) => data.endpointId === endpoint.id);
    expect(await mine()).toEqual([]);
    const longAgo = new Date(Date.now() - 60_000);
    await getDb().syncEndpoint.update({ where: { id: endpoint.id }, data: { leaseUntil: longAgo } });
    await getDb().syncDelivery.updateMany({
      where: { endpointId: endpoint.id },
      data: { attemptUntil: longAgo },
    });
    await getDb().bloggerChange.updateMany({
      where: { organizationId: bench.organization.organizationId },
      data: { changedAt: longAgo },
    });
    const [waiting, overdue, ...rest] = await mine();
    expect([waiting?.name, overdue?.name, rest]).toEqual([
      "sync/endpoint.waiting",
      "sync/endpoint.overdue",
      [],
    ]);

    bench.receiver.behaveAs(behave.ok());
    const [first] = bench.pushes();
    expect(await retry(getDb(), first?.id ?? "")).toBe("SUCCESS");
    await bench.drain(endpoint);
    expect(bench.pushes().map(({ attempt }) => attempt)).toEqual([1, 2, 1]);
    expect(bench.pushes()[1]).toMatchObject({ id: first?.id, bloggers: first?.bloggers });
    expect(sentNames()).toEqual(["Creator 1", "Creator 1", "Creator 2"]);
    const runs = await getDb().syncEndpointRun.findMany({
      where: { deliveryId: first?.id ?? "" },
      orderBy: { attempt: "asc" },
    });
    expect(runs.map(({ status }) => status)).toEqual(["FAILED", "SUCCESS"]);
    expect(runs[0]?.lastError).toContain("stopped before an answer came");
    expect(await mine()).toEqual([]);
  }, 60_000);
});

describe("an attempt that was presumed dead", () => {
  it("changes nothing when its answer comes late", async () => {
    const endpoint = await bench.endpoint();
    let refuse: () => unknown = () => undefined;
    const slowRefusal: Behaviour = (response) => (refuse = () => response.writeHead(500).end("too late"));
    bench.receiver.behaveAs(behave.inTurn(slowRefusal, behave.ok()));
    await importCreators(bench.ctx, [1]);
    const drained = bench.drain(endpoint);
    await bench.receiver.waitFor(1);
    const { id } = await getDb().syncDelivery.findFirstOrThrow({ where: { endpointId: endpoint.id } });
    await getDb().syncDelivery.update({ where: { id }, data: { attemptUntil: new Date(0) } });
    expect(await retry(getDb(), id)).toBe("SUCCESS");
    refuse();
    await drained;
    const delivery = await getDb().syncDelivery.findUniqueOrThrow({ where: { id } });
    expect(delivery).toMatchObject({
      status: "SUCCESS",
      attemptCount: 2,
      nextAttemptAt: null,
      pendingIds: [],
    });
    const { lastFailureAt } = await getDb().syncEndpoint.findUniqueOrThrow({ where: { id: endpoint.id } });
    expect(lastFailureAt).toBeNull();
  });
});

describe("a drainer that is frozen for longer than its lease", () => {
  it("sends nothing more when it wakes, and its late answer does not affect later work", async () => {
    const endpoint = await bench.endpoint();
    for (const n of [1, 2, 3]) await importCreators(bench.ctx, [n]);
    let answer: () => void = () => undefined;
    const arrived = new Promise<void>((resolve) => {
      bench.receiver.behaveAs(
        behave.inTurn((response) => {
          answer = () => void response.writeHead(410).end("{}");
          resolve();
        }, behave.ok()),
      );
    });
    const frozen = spawn(process.execPath, [DRAIN_ONCE, endpoint.id], { stdio: "ignore" });
    await arrived;
    frozen.kill("SIGSTOP");
    const longAgo = new Date(Date.now() - 60_000);
    await getDb().syncEndpoint.update({ where: { id: endpoint.id }, data: { leaseUntil: longAgo } });
    await getDb().syncDelivery.updateMany({
      where: { endpointId: endpoint.id },
      data: { attemptUntil: longAgo },
    });
    const { id } = await getDb().syncDelivery.findFirstOrThrow({ where: { endpointId: endpoint.id } });
    expect(await retry(getDb(), id)).toBe("SUCCESS");
    // The frozen drainer still has two batches, which its expired lease must not let it send.
    const fresh = await claimLease(getDb(), endpoint.id);
    if (fresh === null) throw new Error("the lease was not given");

    answer();
    frozen.kill("SIGCONT");
    await once(frozen, "exit");
    expect(bench.pushes().map(({ attempt }) => attempt)).toEqual([1, 2]);
    const delivery = await getDb().syncDelivery.findUniqueOrThrow({ where: { id }, include: { runs: true } });
    expect(delivery).toMatchObject({ status: "SUCCESS", attemptCount: 2, nextAttemptAt: null });
    expect(delivery.runs.every(({ deliveryStatus }) => deliveryStatus === "SUCCESS")).toBe(true);
    const row = await getDb().syncEndpoint.findUniqueOrThrow({ where: { id: endpoint.id } });
    expect(row).toMatchObject({ enabled: true, leaseToken: fresh.token, position: fresh.position });
    expect(row.leaseUntil).not.toBeNull();
    await releaseLease(getDb(), fresh);
    await bench.drain(endpoint);
    expect(sentNames()).toEqual(["Creator 1", "Creator 1", "Creator 2", "Creator 3"]);
  }, 60_000);
});

async function changesOf() {
  const range = { after: 0n, upTo: 1_000n, limit: 1 };
  return (await findChanges(getDb(), bench.ctx.organization.id, range)).changes.map(toNextChange);
}

async function beginFirst(): Promise<Attempt> {
  const endpoint = await bench.endpoint();
  await importCreators(bench.ctx, [1]);
  const lease = await claimLease(getDb(), endpoint.id);
  const attempt = lease && (await beginDelivery(getDb(), lease, await changesOf()));
  if (attempt === null) throw new Error("no attempt was opened");
  return attempt;
}

const leaveSeconds = (deliveryId: string, seconds: number) =>
  getDb().$executeRaw`
    UPDATE sync_delivery SET attempt_until = clock_timestamp() + make_interval(secs => ${seconds}) WHERE id = ${deliveryId}`;

describe("a sender that wakes after it was frozen", () => {
  it("sends nothing once another one has taken the delivery over", async () => {
    const attempt = await beginFirst();
    await leaveSeconds(attempt.deliveryId, -1);
    expect(await retry(getDb(), attempt.deliveryId)).toBe("SUCCESS");
    expect(await sendAttempt(getDb(), attempt)).toBeNull();
    expect(bench.pushes().map(({ attempt: n }) => n)).toEqual([2]);
  });

  it("sends nothing while another one is sending the delivery", async () => {
    const attempt = await beginFirst();
    await leaveSeconds(attempt.deliveryId, -1);
    await endStaleAttempts(getDb(), attempt.endpointId);
    const { started } = await beginDueRetries(getDb(), attempt.endpointId, 1);
    const [second] = started;
    expect(await sendAttempt(getDb(), attempt)).toBeNull();
    expect(second && (await sendAttempt(getDb(), second))).toMatchObject({
      outcome: { transition: "accept" },
    });
    expect(bench.pushes().map(({ attempt: n }) => n)).toEqual([2]);
  });

  it("sends nothing when the exchange could last longer than its attempt", async () => {
    const attempt = await beginFirst();
    await leaveSeconds(attempt.deliveryId, 11);
    expect(await sendAttempt(getDb(), attempt)).toBeNull();
    expect(bench.receiver.requests).toEqual([]);
    await leaveSeconds(attempt.deliveryId, ATTEMPT_SECONDS);
    expect(await sendAttempt(getDb(), attempt)).toMatchObject({ outcome: { transition: "accept" } });
  });
});

async function whileHeld<Result>(table: string, id: string, act: (db: Db) => Promise<Result>) {
  await competitor.query("BEGIN");
  await competitor.query(`SELECT 1 FROM ${table} WHERE id = $1 FOR UPDATE`, [id]);
  const acting = act(getDb());
  const waiters =
    "SELECT 1 FROM pg_locks WHERE NOT granted AND pg_backend_pid() = ANY (pg_blocking_pids(pid))";
  while ((await competitor.query(waiters)).rowCount === 0) await sleep(5);
  await sleep(50);
  const { rows } = await competitor.query<{ at: Date }>("SELECT clock_timestamp() AS at");
  await competitor.query("COMMIT");
  return { result: await acting, heldUntilMs: Number(rows[0]?.at) };
}

const deliveryOf = (id: string) => getDb().syncDelivery.findUniqueOrThrow({ where: { id } });

async function expectWhole({ result, heldUntilMs }: { result: Attempt | null; heldUntilMs: number }) {
  const { attemptUntil } = await deliveryOf(result?.deliveryId ?? "");
  expect(Number(result?.startedAt)).toBeGreaterThanOrEqual(heldUntilMs);
  expect(Number(attemptUntil)).toBeGreaterThanOrEqual(heldUntilMs + ATTEMPT_SECONDS * 1_000);
}

/** PostgreSQL does not re-check a row whose holder committed without changing it. */
describe("waiting for a row lock does not shorten", () => {
  it("a lease", async () => {
    const { id } = await bench.endpoint();
    const { heldUntilMs } = await whileHeld("sync_endpoint", id, (db) => claimLease(db, id));
    const { leaseUntil } = await getDb().syncEndpoint.findUniqueOrThrow({ where: { id } });
    expect(Number(leaseUntil)).toBeGreaterThanOrEqual(heldUntilMs + LEASE_SECONDS * 1_000);
  });

  it("a first attempt and its lease", async () => {
    const { id } = await bench.endpoint();
    await importCreators(bench.ctx, [1]);
    const lease = await claimLease(getDb(), id);
    const batch = await changesOf();
    if (lease === null) throw new Error("no lease");
    const opened = await whileHeld("sync_endpoint", id, (db) => beginDelivery(db, lease, batch));
    await expectWhole(opened);
    const { leaseUntil } = await getDb().syncEndpoint.findUniqueOrThrow({ where: { id } });
    expect(Number(leaseUntil)).toBeGreaterThanOrEqual(opened.heldUntilMs + LEASE_SECONDS * 1_000);
  });

  async function failFirst() {
    const attempt = await beginFirst();
    bench.receiver.behaveAs(behave.status(500));
    await sendAttempt(getDb(), attempt);
    const [id, nextAttemptAt] = [attempt.deliveryId, new Date(0)];
    await getDb().syncDelivery.update({ where: { id }, data: { nextAttemptAt } });
    return attempt;
  }

  it("a retry", async () => {
    const { endpointId } = await failFirst();
    const retried = await whileHeld("sync_endpoint", endpointId, (db) => beginDueRetries(db, endpointId, 1));
    await expectWhole({ ...retried, result: retried.result.started[0] ?? null });
  });

  it.each(["sync_endpoint", "sync_delivery"])("an attempt that a user repeats (%s)", async (table) => {
    const { deliveryId, endpointId } = await failFirst();
    const held = table === "sync_endpoint" ? endpointId : deliveryId;
    await expectWhole(await whileHeld(table, held, (db) => beginPushAgain(db, deliveryId)));
  });

  it("a test", async () => {
    const { id } = await bench.endpoint();
    await importCreators(bench.ctx, [1]);
    const [item] = await changesOf();
    if (item === undefined) throw new Error("no change");
    await expectWhole(
      await whileHeld("sync_endpoint", id, (db) => db.$transaction((tx) => beginTest(tx, id, item))),
    );
  });
});
