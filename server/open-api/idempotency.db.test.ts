import { beforeAll, describe, expect, it } from "vitest";
import { hashCanonicalJson } from "@/server/domain/kernel/json";
import { getDb, type Tx } from "@/server/infra/db";
import { createJobCtx } from "@/server/services/integration/context";
import { claimIdempotencyKey, deleteExpiredAnswers, saveAnswer } from "@/server/services/kernel/idempotency";
import { callRoute } from "@/testing/integration/open-api/call-route";
import { createTestApiKey } from "@/testing/integration/open-api/create-test-api-key";
import { countNotes, holdNote, notesPath } from "@/testing/integration/open-api/test-paths";
import { createTestOrganization, type TestOrganization } from "@/testing/organization/test-organization";
import { DAY_MS } from "@/server/domain/kernel/durations";

const db = getDb();
let organization: TestOrganization;
let organizationId: string;
let key: string;
beforeAll(async () => {
  organization = await createTestOrganization();
  ({ organizationId } = organization);
  ({ plaintext: key } = await createTestApiKey(organization));
});

let names = 0;
const newName = () => `${organizationId}/${(names += 1)}`;

function post(json: object, idempotencyKey: string, more: { key?: string; path?: string } = {}) {
  const headers = { "Idempotency-Key": idempotencyKey };
  return callRoute(notesPath.POST, { method: "POST", key, headers, json, ...more });
}

const findRecord = (idempotencyKey: string) =>
  db.idempotencyRecord.findFirst({ where: { organizationId, key: idempotencyKey } });

async function countWaiting(): Promise<number> {
  const [row] = await db.$queryRaw<{ waiting: bigint }[]>`
    SELECT count(*) AS waiting FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event = 'transactionid' AND query LIKE '%idempotency_record%'`;
  return Number(row?.waiting);
}

const settle = () => new Promise((resolve) => setTimeout(resolve, 300));

const ANSWERED = '{"code":200,"message":"ok","data":{}}';

async function claimElsewhere(idempotencyKey: string, json: object) {
  const id = organization.ctx().organization.id;
  const requestHash = hashCanonicalJson(json);
  const request = {
    organizationId: id,
    route: "POST /open-api/test/notes",
    key: idempotencyKey,
    requestHash,
  };
  let end = (_how: "succeed" | "fail") => {};
  const told = new Promise<"succeed" | "fail">((resolve) => {
    end = resolve;
  });
  let ended: Promise<unknown> = Promise.resolve();
  await new Promise<void>((resolve) => {
    const work = async (tx: Tx) => {
      expect(await claimIdempotencyKey(tx, request)).toBeNull();
      resolve();
      if ((await told) === "fail") throw new Error("cut off");
      await saveAnswer(tx, request, { status: 200, body: ANSWERED });
    };
    ended = Promise.allSettled([db.$transaction(work, { timeout: 20_000 })]);
  });
  return async (how: "succeed" | "fail") => {
    end(how);
    await ended;
  };
}

describe("a repeated request", () => {
  it("gets the first answer byte for byte, and the work is done once", async () => {
    const name = newName();
    const first = await post({ name, items: [1, 2] }, "a ~");
    expect(first).toMatchObject({ status: 200, data: { name, times: 1, key: "a ~" } });
    expect(first.headers.has("idempotency-replayed")).toBe(false);
    const again = await post({ items: [1, 2.0], name }, "a ~");
    expect([again.status, again.text]).toEqual([200, first.text]);
    expect(again.headers.get("idempotency-replayed")).toBe("true");
    expect(again.headers.get("x-request-id")).not.toBe(first.headers.get("x-request-id"));
    expect(await countNotes(db, name)).toBe(1);
  });

  it("is recognised after an API key reset", async () => {
    const name = newName();
    const first = await post({ name }, "reset");
    const { plaintext } = await createTestApiKey(organization);
    expect((await post({ name }, "reset", { key: plaintext })).text).toBe(first.text);
  });

  it("is refused with another body, and the stored answer is kept", async () => {
    const name = newName();
    await post({ name }, "other");
    expect(await post({ name, items: [1] }, "other")).toMatchObject({
      status: 409,
      reason: "IDEMPOTENCY_KEY_REUSED",
    });
    expect((await post({ name }, "other")).headers.get("idempotency-replayed")).toBe("true");
    expect(await countNotes(db, name)).toBe(1);
  });

  it("is new work in another organization, and without a key", async () => {
    const name = newName();
    await post({ name }, "mine");
    const other = await createTestOrganization();
    const { plaintext } = await createTestApiKey(other);
    expect((await post({ name }, "mine", { key: plaintext })).data).toMatchObject({ times: 2 });
    const json = { name };
    expect((await callRoute(notesPath.POST, { method: "POST", key, json })).data).toMatchObject({ times: 3 });
  });
});

describe("what is stored", () => {
  it("is kept 90 days", async () => {
    await post({ name: newName() }, "kept");
    const record = await findRecord("kept");
    const days = ((record?.expiresAt.getTime() ?? 0) - (record?.createdAt.getTime() ?? 0)) / DAY_MS;
    expect(days).toBeCloseTo(90, 3);
    expect(record).toMatchObject({ route: "POST /open-api/test/notes", status: 200 });
  });

  it.each(["refusal", "crash", "database"])("excludes a %s, so that a retry does the work", async (fail) => {
    const name = newName();
    const failed = await post({ name, fail }, fail);
    expect(failed.status).toBe(fail === "refusal" ? 409 : 500);
    expect(failed.text).not.toContain("secret");
    expect(await findRecord(fail)).toBeNull();
    expect((await post({ name }, fail)).data).toMatchObject({ times: 1 });
  });

  it("is replaced when it has expired, deleted or not", async () => {
    const name = newName();
    const expire = () =>
      db.idempotencyRecord.updateMany({
        where: { organizationId, key: "old" },
        data: { expiresAt: new Date() },
      });
    await post({ name }, "old");
    await expire();
    expect((await post({ name, items: [] }, "old")).data).toMatchObject({ times: 2 });
    expect((await post({ name, items: [] }, "old")).data).toMatchObject({ times: 2 });
    expect(await deleteExpiredAnswers({ ctx: { ...createJobCtx("prune"), now: () => new Date(0) } })).toBe(0);
    await expire();
    expect(await deleteExpiredAnswers({ ctx: createJobCtx("prune") })).toBeGreaterThan(0);
    expect(await findRecord("old")).toBeNull();
  });
});

describe("requests with one key at the same time", () => {
  it("wait for the first and get its answer", async () => {
    const name = newName();
    const { reached, release } = holdNote(name);
    const competitors = Array.from({ length: 4 }, () => post({ name }, "rivals"));
    await reached;
    await settle();
    expect(await countWaiting()).toBe(0);
    release();
    const answers = await Promise.all(competitors);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(answers.filter(({ headers }) => headers.has("idempotency-replayed"))).toHaveLength(3);
    expect(await countNotes(db, name)).toBe(1);
  });

  it("are refused after the wait when their body is another one", async () => {
    const name = newName();
    const { reached, release } = holdNote(name);
    const first = post({ name }, "rival body");
    await reached;
    const competitor = post({ name, items: [] }, "rival body");
    await settle();
    release();
    expect((await first).status).toBe(200);
    expect(await competitor).toMatchObject({ status: 409, reason: "IDEMPOTENCY_KEY_REUSED" });
  });

  it("take over when the first fails", async () => {
    const name = newName();
    const { reached, release } = holdNote(name);
    const first = post({ name, fail: "crash" }, "takeover");
    await reached;
    const competitors = Array.from({ length: 3 }, () => post({ name }, "takeover"));
    await settle();
    release();
    expect((await first).status).toBe(500);
    const answers = await Promise.all(competitors);
    expect(answers.map(({ data }) => data)).toEqual(answers.map(() => ({ name, times: 1, key: "takeover" })));
    expect(answers.filter(({ headers }) => headers.has("idempotency-replayed"))).toHaveLength(2);
  });

  it("are told to retry after 8 s, and do not delay the first", async () => {
    const name = newName();
    const { reached, release } = holdNote(name);
    const first = post({ name }, "slow");
    await reached;
    const startedAt = performance.now();
    const competitor = await post({ name }, "slow");
    const waitedMs = performance.now() - startedAt;
    expect(competitor).toMatchObject({ status: 409, reason: "IDEMPOTENCY_IN_PROGRESS" });
    expect(Number(competitor.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(waitedMs).toBeGreaterThan(7_900);
    expect(waitedMs).toBeLessThan(20_000);
    release();
    expect((await first).data).toMatchObject({ times: 1 });
    expect((await post({ name }, "slow")).text).toBe((await first).text);
  });
});

describe("requests with one key that another process has", () => {
  it("wait for it, one transaction of this process at a time, and get its answer", async () => {
    const json = { name: newName() };
    const endElsewhere = await claimElsewhere("elsewhere", json);
    const competitors = [1, 2, 3].map(() => post(json, "elsewhere"));
    await expect.poll(countWaiting).toBe(1);
    await settle();
    expect(await countWaiting()).toBe(1);
    await endElsewhere("succeed");
    for (const { status, text } of await Promise.all(competitors))
      expect([status, text]).toEqual([200, ANSWERED]);
    expect(await countNotes(db, json.name)).toBe(0);
  });

  it("take over when it fails", async () => {
    const json = { name: newName() };
    const endElsewhere = await claimElsewhere("failed elsewhere", json);
    const competitor = post(json, "failed elsewhere");
    await expect.poll(countWaiting).toBe(1);
    await endElsewhere("fail");
    expect((await competitor).data).toMatchObject({ times: 1 });
  });

  it("are told to retry after 8 s", async () => {
    const json = { name: newName() };
    const endElsewhere = await claimElsewhere("slow elsewhere", json);
    const refused = { status: 409, reason: "IDEMPOTENCY_IN_PROGRESS" };
    expect(await post(json, "slow elsewhere")).toMatchObject(refused);
    await endElsewhere("succeed");
    expect((await post(json, "slow elsewhere")).text).toBe(ANSWERED);
  });
});

describe("the header", () => {
  it.each(["", "x".repeat(256), "clé"])("is refused as %j", async (idempotencyKey) => {
    const answer = await post({ name: newName() }, idempotencyKey);
    expect(answer).toMatchObject({ status: 400, reason: "VALIDATION_FAILED" });
    expect(answer.issues.map(({ path }) => path)).toEqual(["Idempotency-Key"]);
  });

  it("may have 255 characters", async () => {
    expect((await post({ name: newName() }, "x".repeat(255))).status).toBe(200);
  });

  it("does not matter to a dry run, unless it is malformed", async () => {
    const name = newName();
    await post({ name }, "dry");
    const path = "/open-api/test/notes?dryRun=true";
    const dryRun = await post({ name, items: [1] }, "dry", { path });
    expect(dryRun).toMatchObject({ status: 200, data: { key: null } });
    expect(dryRun.headers.has("idempotency-replayed")).toBe(false);
    const wrong = await post({ name }, "", { path });
    expect(wrong).toMatchObject({ status: 400, data: { reason: "VALIDATION_FAILED" } });
  });
});
