import { describe, expect, it } from "vitest";
import { getDb } from "@/server/infra/db";
import { type BloggerChange } from "@/server/services/roster/blogger";
import { createTestSyncEndpoint } from "@/testing/create-test-rows";
import { createTestOrganization } from "@/testing/organization/test-organization";
import { comparable } from "@/testing/push/comparable-rows";
import { toNextChange } from "./internal/attempt";
import { beginDelivery, type FirstAttempt } from "./internal/begin-attempt";
import { endAttempt, type EndedAttempt } from "./internal/end-attempt";

const organization = await createTestOrganization();
const db = getDb();

const changeAt = (seq: number) =>
  toNextChange({
    changeType: "UPDATED",
    changedAt: new Date(0).toISOString(),
    seq: String(seq),
    blogger: { id: `blg_${seq}` },
  } as unknown as BloggerChange);

const ended: EndedAttempt = {
  outcome: { transition: "accept", retryInMs: null },
  error: null,
  errorCode: null,
  failedIds: [],
  durationMs: 7,
  url: "https://example.com/",
  method: "POST",
  requestHeaders: { "content-type": "application/json" },
  response: { status: 200, headers: { server: "receiver" }, snippet: "{}" },
  gone: false,
  retryAfterMs: null,
  retryBaseMs: 5_000,
};

async function beginFirst(): Promise<FirstAttempt> {
  const endpointId = await createTestSyncEndpoint(organization);
  const first = await beginDelivery(db, { endpointId, token: 0n }, [changeAt(1)]);
  if (first === null) throw new Error("the first delivery did not begin");
  return first;
}

const acceptAndBegin = ({ target: endpoint, ...attempt }: FirstAttempt, token = 0n) =>
  beginDelivery(db, { endpointId: endpoint.id, token }, [changeAt(2), changeAt(3)], {
    accepted: { endpoint, attempt, ended },
  });

async function acceptThenBegin({ target: endpoint, ...attempt }: FirstAttempt) {
  await endAttempt(db, endpoint, attempt, ended);
  return beginDelivery(db, { endpointId: endpoint.id, token: 0n }, [changeAt(2), changeAt(3)]);
}

async function rowsOf(endpointId: string) {
  const where = { endpointId };
  return {
    endpoint: await db.syncEndpoint.findUniqueOrThrow({ where: { id: endpointId } }),
    deliveries: await db.syncDelivery.findMany({ where, orderBy: { firstSeq: "asc" } }),
    runs: await db.syncEndpointRun.findMany({ where, orderBy: { totalCount: "asc" } }),
  };
}

describe("accepting a delivery while the next one begins", () => {
  it("writes what the two statements write", async () => {
    const [one, two] = [await beginFirst(), await beginFirst()];
    const [together, apart] = [await acceptAndBegin(one), await acceptThenBegin(two)];
    expect(together?.target).toEqual({ ...one.target });
    expect(together?.items).toEqual(apart?.items);
    const rows = await rowsOf(one.endpointId);
    expect(comparable(rows)).toEqual(comparable(await rowsOf(two.endpointId)));
    expect(rows.deliveries.map(({ status }) => status)).toEqual(["SUCCESS", "RUNNING"]);
    expect(rows.runs.map(({ deliveryStatus }) => deliveryStatus)).toEqual(["SUCCESS", "RUNNING"]);
    expect(rows.endpoint.position).toBe(3n);
    expect(rows.endpoint.lastSuccessAt).not.toBeNull();
  });

  const ofEndpoint = (data: object) => (attempt: FirstAttempt) =>
    db.syncEndpoint.update({ where: { id: attempt.endpointId }, data });
  const ofDelivery = (data: object) => (attempt: FirstAttempt) =>
    db.syncDelivery.update({ where: { id: attempt.deliveryId }, data });

  it.each([
    ["another sender has taken the lease", ofEndpoint({ leaseToken: 1n })],
    ["the endpoint was switched off", ofEndpoint({ enabled: false })],
    ["the endpoint was deleted", ofEndpoint({ deletedAt: new Date() })],
    ["the endpoint has got another address", ofEndpoint({ url: "https://example.org/" })],
    ["the endpoint was switched off and on", ofEndpoint({ activation: 1 })],
    ["the endpoint has failures", ofEndpoint({ failingSince: new Date() })],
    ["the endpoint waits", ofEndpoint({ waitingSince: new Date(), failingSince: new Date() })],
    ["a probe is planned", ofEndpoint({ probeAt: new Date() })],
    ["a later attempt has started", ofDelivery({ attemptCount: 2 })],
    ["the delivery was ended as stale", ofDelivery({ status: "PENDING" })],
  ])("writes nothing if %s", async (_name, change) => {
    const attempt = await beginFirst();
    await change(attempt);
    const before = await rowsOf(attempt.endpointId);
    expect(await acceptAndBegin(attempt)).toBeNull();
    expect(await rowsOf(attempt.endpointId)).toEqual(before);
  });
});
