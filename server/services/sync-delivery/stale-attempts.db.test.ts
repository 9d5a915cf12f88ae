import "@/testing/push/job-server";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { env } from "@/server/env";
import { type Db, getDb } from "@/server/infra/db";
import { createPushBench, importCreators, type PushBench } from "@/testing/push/push-bench";
import { behave } from "@/testing/receiver/behave";
import { readChanges } from "../blogger";
import {
  type Attempt,
  ATTEMPT_SECONDS,
  beginDelivery,
  beginRetry,
  beginTest,
  LEASE_SECONDS,
} from "../delivery-state";
import { takeLease } from "./internal/drain/endpoint-lease";
import { makeAttempt } from "./internal/attempt/make-attempt";
import { retryDelivery } from "./retry-delivery";

let bench: PushBench;
const rival = new pg.Client({ connectionString: env.DATABASE_URL });
beforeAll(() => rival.connect());
afterAll(() => rival.end());
beforeEach(async () => {
  bench = await createPushBench();
  return () => bench.receiver.close();
});

async function changesOf() {
  const range = { after: 0n, upTo: 1_000n, limit: 1 };
  return (await readChanges(getDb(), bench.ctx.organization.id, range)).changes;
}

/** A first attempt that has been opened and not been sent yet. */
async function beginFirst(): Promise<Attempt> {
  const endpoint = await bench.endpoint();
  await importCreators(bench.ctx, [1]);
  const lease = await takeLease(getDb(), endpoint.id);
  const attempt = lease && (await beginDelivery(getDb(), lease, await changesOf()));
  if (attempt === null) throw new Error("no attempt was opened");
  return attempt;
}

const leaveSeconds = (deliveryId: string, seconds: number) =>
  getDb().$executeRaw`
    UPDATE sync_delivery SET attempt_until = clock_timestamp() + make_interval(secs => ${seconds}) WHERE id = ${deliveryId}`;

describe("a sender that wakes after it stood still", () => {
  it("sends nothing once another one has taken the delivery over", async () => {
    const attempt = await beginFirst();
    await leaveSeconds(attempt.deliveryId, -1);
    expect(await retryDelivery(getDb(), attempt.deliveryId)).toBe("SUCCESS");
    expect(await makeAttempt(getDb(), attempt)).toBeNull();
    expect(bench.pushes().map(({ attempt: n }) => n)).toEqual([2]);
  });

  it("sends nothing while another one is at the delivery", async () => {
    const attempt = await beginFirst();
    await leaveSeconds(attempt.deliveryId, -1);
    const second = await beginRetry(getDb(), attempt.deliveryId);
    expect(await makeAttempt(getDb(), attempt)).toBeNull();
    expect(second && (await makeAttempt(getDb(), second))).toMatchObject({
      outcome: { transition: "accept" },
    });
    expect(bench.pushes().map(({ attempt: n }) => n)).toEqual([2]);
  });

  it("sends nothing where the exchange could last longer than its attempt", async () => {
    const attempt = await beginFirst();
    await leaveSeconds(attempt.deliveryId, 11);
    expect(await makeAttempt(getDb(), attempt)).toBeNull();
    expect(bench.receiver.requests).toEqual([]);
    await leaveSeconds(attempt.deliveryId, ATTEMPT_SECONDS);
    expect(await makeAttempt(getDb(), attempt)).toMatchObject({ outcome: { transition: "accept" } });
  });
});

/** Runs `act` while somebody holds the row, and answers by the database's clock when it was let go. */
async function whileHeld<Result>(table: string, id: string, act: (db: Db) => Promise<Result>) {
  await rival.query("BEGIN");
  await rival.query(`SELECT 1 FROM ${table} WHERE id = $1 FOR UPDATE`, [id]);
  const acting = act(getDb());
  const waiters =
    "SELECT 1 FROM pg_locks WHERE NOT granted AND pg_backend_pid() = ANY (pg_blocking_pids(pid))";
  while ((await rival.query(waiters)).rowCount === 0) await sleep(5);
  await sleep(50);
  const { rows } = await rival.query<{ at: Date }>("SELECT clock_timestamp() AS at");
  await rival.query("COMMIT");
  return { result: await acting, heldUntilMs: Number(rows[0]?.at) };
}

const deliveryOf = (id: string) => getDb().syncDelivery.findUniqueOrThrow({ where: { id } });

async function expectWhole({ result, heldUntilMs }: { result: Attempt | null; heldUntilMs: number }) {
  const { attemptUntil } = await deliveryOf(result?.deliveryId ?? "");
  expect(Number(result?.startedAt)).toBeGreaterThanOrEqual(heldUntilMs);
  expect(Number(attemptUntil)).toBeGreaterThanOrEqual(heldUntilMs + ATTEMPT_SECONDS * 1_000);
}

/** A commit that only held the row leaves it as it was: PostgreSQL does not look at it again. */
describe("the wait for a row that somebody holds takes nothing from", () => {
  it("a lease", async () => {
    const { id } = await bench.endpoint();
    const { heldUntilMs } = await whileHeld("sync_endpoint", id, (db) => takeLease(db, id));
    const { leaseUntil } = await getDb().syncEndpoint.findUniqueOrThrow({ where: { id } });
    expect(Number(leaseUntil)).toBeGreaterThanOrEqual(heldUntilMs + LEASE_SECONDS * 1_000);
  });

  it("a first attempt and its lease", async () => {
    const { id } = await bench.endpoint();
    await importCreators(bench.ctx, [1]);
    const lease = await takeLease(getDb(), id);
    const batch = await changesOf();
    if (lease === null) throw new Error("no lease");
    const opened = await whileHeld("sync_endpoint", id, (db) => beginDelivery(db, lease, batch));
    await expectWhole(opened);
    const { leaseUntil } = await getDb().syncEndpoint.findUniqueOrThrow({ where: { id } });
    expect(Number(leaseUntil)).toBeGreaterThanOrEqual(opened.heldUntilMs + LEASE_SECONDS * 1_000);
  });

  it.each(["sync_endpoint", "sync_delivery"])("a retry (%s)", async (table) => {
    const { deliveryId, endpointId, ...first } = await beginFirst();
    bench.receiver.behaveAs(behave.status(500));
    await makeAttempt(getDb(), { deliveryId, endpointId, ...first });
    await getDb().syncDelivery.update({ where: { id: deliveryId }, data: { nextAttemptAt: new Date(0) } });
    const held = table === "sync_endpoint" ? endpointId : deliveryId;
    await expectWhole(await whileHeld(table, held, (db) => beginRetry(db, deliveryId)));
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
