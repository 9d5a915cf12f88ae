import { describe, expect, it } from "vitest";
import { newId } from "@/server/domain/kernel/ids";
import { getDb } from "@/server/infra/db";
import { type BloggerChange } from "@/server/services/roster/blogger";
import { createTestSyncEndpoint } from "@/testing/create-test-rows";
import { createTestOrganization } from "@/testing/organization/test-organization";
import { MINUTE_MS } from "@/server/domain/kernel/durations";
import { toNextChange } from "./internal/attempt";
import { beginDelivery, beginTest, claimDelivery } from "./internal/begin-attempt";
import { beginDueRetries } from "./internal/begin-due-retries";
import { type DeliveryOutcome, endAttempt } from "./internal/end-attempt";
import { endStaleAttempt } from "./internal/end-stale-attempt";
import { makeOutageDue, makeRangeDue } from "./internal/make-due";
import { skipWaiting } from "./internal/skip-waiting";
import { type State, states, type TransitionName, transitions } from "./internal/transitions";

const organization = await createTestOrganization();
const db = getDb();
const fromNow = (ms: number) => new Date(Date.now() + ms);
const change = toNextChange({
  changeType: "UPDATED",
  changedAt: new Date(0).toISOString(),
  seq: "1",
  blogger: { id: "blg_1" },
} as unknown as BloggerChange);

type Delivery = { id: string; endpointId: string; runId: string };

const past = { nextAttemptAt: fromNow(-MINUTE_MS), attemptUntil: fromNow(-MINUTE_MS) };
const fieldsOf: Record<State, object> = {
  WAITING: { ...past, nextAttemptAt: fromNow(60 * MINUTE_MS) },
  DUE: past,
  ATTEMPTED: { ...past, attemptUntil: fromNow(60 * MINUTE_MS) },
  STALE: past,
  ACCEPTED: { ...past, finishedAt: fromNow(-MINUTE_MS), pendingIds: [] },
  FAILED: { ...past, finishedAt: fromNow(-MINUTE_MS) },
};

async function createDelivery(state: State, { retryCount = 3, isTest = false } = {}): Promise<Delivery> {
  const endpointId = await createTestSyncEndpoint(organization);
  const failingSince = fromNow(-2 * MINUTE_MS);
  await db.syncEndpoint.update({
    where: { id: endpointId },
    data: { retryCount, failingSince, startedAt: failingSince },
  });
  const place = { organizationId: organization.organizationId, endpointId };
  const [id, runId] = [newId("syncDelivery"), newId("syncRun")];
  const status = states[state];
  await db.syncDelivery.create({
    data: {
      ...place,
      id,
      status,
      isTest,
      items: [{ ...change, blogger: { id: "blg_1" } }],
      pendingIds: ["blg_1"],
      firstSeq: 1n,
      lastSeq: 1n,
      oldestChangeAt: new Date(0),
      attemptCount: 1,
      ...fieldsOf[state],
    },
  });
  const runStatus = status === "PENDING" ? "FAILED" : status;
  await db.syncEndpointRun.create({
    data: {
      ...place,
      id: runId,
      deliveryId: id,
      attempt: 1,
      status: runStatus,
      deliveryStatus: status,
      isTest,
      bloggerIds: ["blg_1"],
      totalCount: 1,
    },
  });
  return { id, endpointId, runId };
}

const deliveryOf = ({ id }: Delivery) => db.syncDelivery.findUniqueOrThrow({ where: { id } });

async function stateOf(delivery: Delivery): Promise<State> {
  const { status, nextAttemptAt, attemptUntil } = await deliveryOf(delivery);
  if (status === "SUCCESS") return "ACCEPTED";
  if (status === "PENDING") return Number(nextAttemptAt) <= Date.now() ? "DUE" : "WAITING";
  if (status === "RUNNING") return Number(attemptUntil) < Date.now() ? "STALE" : "ATTEMPTED";
  return "FAILED";
}

async function end({ id, endpointId, runId }: Delivery, outcome: DeliveryOutcome): Promise<void> {
  const failed = outcome.transition !== "accept";
  await endAttempt(
    db,
    { id: endpointId, url: "https://example.com/", activation: 0 },
    { deliveryId: id, runId, attempt: 1, isProbe: false },
    {
      outcome,
      error: failed ? "HTTP 500" : null,
      errorCode: failed ? "HTTP_STATUS" : null,
      failedIds: failed ? ["blg_1"] : [],
      durationMs: 1,
      url: "https://example.com/",
      method: "POST",
      requestHeaders: {},
      response: { status: failed ? 500 : 200, headers: {}, snippet: "" },
      gone: false,
      retryAfterMs: null,
      retryBaseMs: MINUTE_MS,
    },
  );
}

const makeDue = ({ endpointId }: Delivery, deliveries: "FAILED" | "ALL") =>
  db.$transaction((tx) =>
    makeRangeDue(tx, {
      endpointId,
      from: new Date(0).toISOString(),
      to: fromNow(MINUTE_MS).toISOString(),
      deliveries,
    }),
  );

type Existing = Exclude<TransitionName, "begin" | "beginTest">;
const acts: Record<Existing, (delivery: Delivery) => Promise<unknown>> = {
  retry: ({ endpointId }) => beginDueRetries(db, endpointId, 1),
  pushAgain: ({ id }) => claimDelivery(db, id, "pushAgain"),
  probe: ({ id }) => claimDelivery(db, id, "probe"),
  accept: (delivery) => end(delivery, { transition: "accept", retryInMs: null }),
  postpone: (delivery) => end(delivery, { transition: "postpone", retryInMs: MINUTE_MS }),
  failPermanently: (delivery) => end(delivery, { transition: "failPermanently", retryInMs: null }),
  recover: ({ id }) => endStaleAttempt(db, id),
  failStale: ({ id }) => endStaleAttempt(db, id),
  skip: ({ endpointId }) => db.$transaction((tx) => skipWaiting(tx, endpointId, "NOW")),
  makeOutageDue: ({ endpointId }) => db.$transaction((tx) => makeOutageDue(tx, endpointId)),
  makeFailedDue: (delivery) => makeDue(delivery, "FAILED"),
  makeAllDue: (delivery) => makeDue(delivery, "ALL"),
};

const everyState = Object.keys(states) as State[];
const cases = (Object.keys(acts) as Existing[]).flatMap((name) =>
  everyState.map((state) => ({
    name,
    state,
    allowed: transitions[name].from.some((from) => from === state),
  })),
);
const retryCountOf = (name: Existing) => (name === "failStale" ? 0 : 3);

describe("the table of transitions is what the statements do:", () => {
  it.each(cases.filter(({ allowed }) => allowed))("$name from $state", async ({ name, state }) => {
    const delivery = await createDelivery(state, { retryCount: retryCountOf(name) });
    await acts[name](delivery);
    expect(await stateOf(delivery)).toBe(transitions[name].to);
    const { status } = await deliveryOf(delivery);
    const runs = await db.syncEndpointRun.findMany({ where: { deliveryId: delivery.id } });
    expect(runs.map(({ deliveryStatus }) => deliveryStatus)).toEqual(runs.map(() => status));
  });

  it.each(cases.filter(({ allowed }) => !allowed))("$name changes nothing from $state", async (test) => {
    const delivery = await createDelivery(test.state, { retryCount: retryCountOf(test.name) });
    const before = await deliveryOf(delivery);
    await acts[test.name](delivery);
    expect(await deliveryOf(delivery)).toEqual(before);
    expect(await db.syncEndpointRun.count({ where: { deliveryId: delivery.id } })).toBe(1);
  });

  it("an attempt ends its delivery only while it is the latest one", async () => {
    const delivery = await createDelivery("ATTEMPTED");
    await db.syncDelivery.update({ where: { id: delivery.id }, data: { attemptCount: 2 } });
    const before = await deliveryOf(delivery);
    for (const name of ["accept", "postpone", "failPermanently"] as const) await acts[name](delivery);
    expect(await deliveryOf(delivery)).toEqual(before);
  });

  it("a test is not retried, skipped or made due: it has one attempt only", async () => {
    for (const name of ["skip", "makeOutageDue", "makeFailedDue", "makeAllDue"] as const)
      for (const state of transitions[name].from) {
        const delivery = await createDelivery(state, { isTest: true });
        await acts[name](delivery);
        expect(await stateOf(delivery)).toBe(state);
      }
    const stale = await createDelivery("STALE", { isTest: true });
    await acts.recover(stale);
    expect(await stateOf(stale)).toBe("FAILED");
  });

  it("begin creates a delivery only under a valid lease", async () => {
    const begin = (endpointId: string, token: bigint) => beginDelivery(db, { endpointId, token }, [change]);
    const endpointId = await createTestSyncEndpoint(organization);
    expect(await begin(endpointId, 1n)).toBeNull();
    await db.syncEndpoint.update({ where: { id: endpointId }, data: { enabled: false } });
    expect(await begin(endpointId, 0n)).toBeNull();
    expect(await db.syncDelivery.count({ where: { endpointId } })).toBe(0);
    await db.syncEndpoint.update({ where: { id: endpointId }, data: { enabled: true } });
    const started = await begin(endpointId, 0n);
    expect(await stateOf({ id: started?.deliveryId ?? "", endpointId, runId: "" })).toBe(
      transitions.begin.to,
    );
  });

  it("beginTest creates a delivery only for an existing endpoint", async () => {
    const begin = (endpointId: string) => db.$transaction((tx) => beginTest(tx, endpointId, change));
    expect(await begin(newId("syncEndpoint"))).toBeNull();
    const endpointId = await createTestSyncEndpoint(organization);
    const started = await begin(endpointId);
    expect(await stateOf({ id: started?.deliveryId ?? "", endpointId, runId: "" })).toBe(
      transitions.beginTest.to,
    );
  });
});
