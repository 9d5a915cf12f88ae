import { describe, expect, it } from "vitest";
import { getDb } from "@/server/infra/db";
import { createTestSyncEndpoint } from "@/testing/create-test-rows";
import { createTestOrganization } from "@/testing/organization/test-organization";
import { comparable } from "@/testing/push/comparable-rows";
import { acceptAttempts } from "./internal/accept-attempts";
import { beginDelivery, type FirstAttempt } from "./internal/begin-attempt";
import { beginDueRetries } from "./internal/begin-due-retries";
import { endAttempt, type EndedAttempt } from "./internal/end-attempt";

const organization = await createTestOrganization();
const db = getDb();

const accepted: EndedAttempt = {
  outcome: { transition: "accept", retryInMs: null },
  error: null,
  errorCode: null,
  failedIds: [],
  durationMs: 7,
  url: "https://example.com/hook?key=***",
  method: "PUT",
  requestHeaders: { "content-type": "application/json", 'x-"quoted"': "a\\b,{c}" },
  response: { status: 202, headers: { server: "receiver" }, snippet: '{"a":"b\\\\", NULL}' },
  gone: false,
  retryAfterMs: null,
  retryBaseMs: 5_000,
};
/** As the masking of a response cuts it: the last character is half of one. */
const cut: EndedAttempt = {
  ...accepted,
  durationMs: 8,
  response: { status: 200, headers: {}, snippet: "half of \ud83d" },
};
const refused: EndedAttempt = {
  ...accepted,
  outcome: { transition: "postpone", retryInMs: 0 },
  error: "Refused.",
  errorCode: "BLOGGERS_REFUSED",
};

/** Second attempts of the first `count` of two deliveries of one endpoint. */
async function beginRetries(count = 2): Promise<FirstAttempt[]> {
  const endpointId = await createTestSyncEndpoint(organization);
  for (const seq of [1, 2]) {
    const bloggerId = `blg_${seq}`;
    const json = JSON.stringify({ blogger: { id: bloggerId } });
    const change = { bloggerId, json, seq: String(seq), changedAt: new Date(seq).toISOString() };
    const first = await beginDelivery(db, { endpointId, token: 0n }, [change]);
    if (first === null) throw new Error("a delivery did not begin");
    await endAttempt(db, first.target, first, { ...refused, failedIds: [bloggerId] });
  }
  const { started: retries } = await beginDueRetries(db, endpointId, count);
  expect(retries.map(({ attempt }) => attempt)).toEqual(Array<number>(count).fill(2));
  return retries.sort((a, b) => (a.deliveryId < b.deliveryId ? -1 : 1));
}

const toAccepted = (retries: readonly FirstAttempt[]) =>
  retries.map(({ target: endpoint, ...attempt }, at) => ({
    endpoint,
    attempt,
    ended: at === 0 ? accepted : cut,
  }));

async function rowsOf(endpointId: string) {
  const where = { endpointId };
  return {
    endpoint: await db.syncEndpoint.findUniqueOrThrow({ where: { id: endpointId } }),
    deliveries: await db.syncDelivery.findMany({ where, orderBy: { id: "asc" } }),
    runs: await db.syncEndpointRun.findMany({ where, orderBy: [{ deliveryId: "asc" }, { attempt: "asc" }] }),
  };
}

describe("accepting several attempts of an endpoint", () => {
  it("writes what a statement for each writes", async () => {
    const [together, apart] = [await beginRetries(), await beginRetries()];
    const saved = await acceptAttempts(db, toAccepted(together));
    expect([...saved].sort()).toEqual(together.map(({ runId }) => runId).sort());
    for (const { endpoint, attempt, ended } of toAccepted(apart)) {
      expect(await endAttempt(db, endpoint, attempt, ended)).toMatchObject({
        isBack: false,
        probeInMs: null,
      });
    }
    const [rows, expected] = [
      await rowsOf(together[0]?.endpointId ?? ""),
      await rowsOf(apart[0]?.endpointId ?? ""),
    ];
    expect(comparable(rows)).toEqual(comparable(expected));
    expect(rows.deliveries.map(({ status }) => status)).toEqual(["SUCCESS", "SUCCESS"]);
    expect(rows.runs.map(({ status, durationMs }) => [status, durationMs])).toEqual([
      ["FAILED", 7],
      ["SUCCESS", 7],
      ["FAILED", 7],
      ["SUCCESS", 8],
    ]);
  });

  it("leaves out an attempt that its delivery has overtaken, and one that called another address", async () => {
    const retries = await beginRetries();
    const [first, second] = retries;
    if (first === undefined || second === undefined) throw new Error("two retries have started");
    await db.syncDelivery.update({ where: { id: first.deliveryId }, data: { attemptCount: 3 } });
    const [one, two] = toAccepted(retries);
    if (one === undefined || two === undefined) throw new Error("two retries were accepted");
    const elsewhere = { ...one, endpoint: { ...one.endpoint, url: "https://example.org/" } };
    expect(await acceptAttempts(db, [two, elsewhere])).toEqual(new Set([second.runId]));
    expect(await acceptAttempts(db, [one])).toEqual(new Set());
    const { deliveries, runs } = await rowsOf(first.endpointId);
    expect(deliveries.find(({ id }) => id === first.deliveryId)).toMatchObject({ status: "RUNNING" });
    expect(runs.find(({ id }) => id === first.runId)).toMatchObject({ status: "RUNNING", finishedAt: null });
  });

  it.each([
    ["was deleted", { deletedAt: new Date() }],
    ["has got another address", { url: "https://example.org/" }],
    ["was switched off and on", { activation: 1 }],
    ["has failures", { failingSince: new Date() }],
    ["waits", { waitingSince: new Date(), failingSince: new Date() }],
    ["has a probe planned", { probeAt: new Date() }],
  ])("writes nothing if the endpoint %s", async (_name, data: object) => {
    const retries = await beginRetries();
    const id = retries[0]?.endpointId ?? "";
    await db.syncEndpoint.update({ where: { id }, data });
    const before = await rowsOf(id);
    expect(await acceptAttempts(db, toAccepted(retries))).toEqual(new Set());
    expect(await rowsOf(id)).toEqual(before);
  });

  it("records an attempt of an endpoint that was switched off", async () => {
    const retries = await beginRetries();
    const id = retries[0]?.endpointId ?? "";
    await db.syncEndpoint.update({ where: { id }, data: { enabled: false } });
    expect((await acceptAttempts(db, toAccepted(retries))).size).toBe(2);
  });

  it("begins the next in the same statement", async () => {
    const retries = await beginRetries(1);
    const id = retries[0]?.endpointId ?? "";
    const { savedRunIds, started } = await beginDueRetries(db, id, 5, toAccepted(retries));
    expect(savedRunIds).toEqual(new Set(retries.map(({ runId }) => runId)));
    expect(started).toMatchObject([{ attempt: 2, endpointId: id, target: retries[0]?.target }]);
    expect(started.flatMap(({ items }) => items.map(({ bloggerId }) => bloggerId))).toHaveLength(1);
    const { deliveries } = await rowsOf(id);
    expect(deliveries.map(({ status }) => status).sort()).toEqual(["RUNNING", "SUCCESS"]);
  });

  it.each([
    ["accepts nothing and begins none with failures", { failingSince: new Date() }, 0],
    ["accepts and begins none once switched off", { enabled: false }, 1],
  ])("%s", async (_name, data: object, saved) => {
    const retries = await beginRetries(1);
    const id = retries[0]?.endpointId ?? "";
    await db.syncEndpoint.update({ where: { id }, data });
    const { savedRunIds, started } = await beginDueRetries(db, id, 5, toAccepted(retries));
    expect([savedRunIds.size, started]).toEqual([saved, []]);
  });
});
