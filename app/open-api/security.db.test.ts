import { beforeAll, describe, expect, it } from "vitest";
import { setApiKeyEnabled, resetApiKey } from "@/server/services/integration/api-key";
import { callRoute } from "@/testing/integration/open-api/call-route";
import { createTestApiKey } from "@/testing/integration/open-api/create-test-api-key";
import { createTestOrganization, type TestOrganization } from "@/testing/organization/test-organization";
import { POST as importBatch } from "./bloggers/batch/route";
import { GET as listChanges } from "./bloggers/changes/route";
import { GET as listBloggers, POST as importOne } from "./bloggers/route";
import { GET as getRun } from "./import-runs/[id]/route";
import { GET as getSelf } from "./organizations/self/route";

type Tenant = { organization: TestOrganization; key: string };
async function createTenant(): Promise<Tenant> {
  const organization = await createTestOrganization();
  return { organization, key: (await createTestApiKey(organization)).plaintext };
}

let mine: Tenant;
let theirs: Tenant;
beforeAll(async () => {
  [mine, theirs] = [await createTenant(), await createTenant()];
  for (const { key } of [mine, theirs]) await send(key, { "Idempotency-Key": "same" });
});

const items = [1, 2].map((n) => ({
  platform: "PGY",
  url: `https://www.xiaohongshu.com/user/profile/${n.toString(16).padStart(24, "c")}`,
}));
const send = (key: string, headers = {}) =>
  callRoute(importBatch, { method: "POST", key, headers, json: { items } });
const list = (key: string, query = "") =>
  callRoute(listBloggers, { key, path: `/open-api/bloggers${query}` });
const changes = (key: string, query = "") =>
  callRoute(listChanges, { key, path: `/open-api/bloggers/changes${query}` });

describe("organizations", () => {
  it("see their own bloggers, although both imported the same creators with the same key", async () => {
    for (const { key, organization } of [mine, theirs]) {
      const { items: own } = (await list(key)).data as { items: { organizationId: string }[] };
      expect(own.map(({ organizationId }) => organizationId)).toEqual(
        Array(2).fill(organization.organizationId),
      );
      const { items: own2 } = (await changes(key)).data as {
        items: { blogger: { organizationId: string } }[];
      };
      expect(own2.map(({ blogger }) => blogger.organizationId)).toEqual(
        Array(2).fill(organization.organizationId),
      );
      expect((await callRoute(getSelf, { key })).data).toMatchObject({
        id: organization.organizationId,
        bloggerCount: 2,
      });
    }
  });

  it.each([list, changes])("cannot use each other's cursors", async (read) => {
    const { nextCursor } = (await read(theirs.key, "?limit=1")).data as { nextCursor: string };
    const stolen = await read(mine.key, `?limit=1&cursor=${encodeURIComponent(nextCursor)}`);
    const invented = await read(mine.key, "?limit=1&cursor=c1.e30.x");
    expect([stolen.status, stolen.message]).toEqual([400, invented.message]);
    expect(stolen.reason).toBe("INVALID_CURSOR");
  });
});

describe("a key", () => {
  it("cannot import without blogger:write", async () => {
    const { plaintext } = await createTestApiKey(mine.organization, ["blogger:read", "import:read"]);
    expect(await send(plaintext)).toMatchObject({ status: 403, reason: "SCOPE_MISSING" });
    expect((await list(plaintext)).status).toBe(200);
  });

  it("gets only ids and outcomes without blogger:read, also for dry runs and repeated requests", async () => {
    const { plaintext: writer } = await createTestApiKey(mine.organization, ["blogger:write"]);
    const json = { ...items[0], remark: "calls twice", contactWechat: "lin-1988", rebatePercent: 5.5 };
    const post = (key: string, path = "", headers = {}, body: object = json) =>
      callRoute(importOne, { method: "POST", key, path: `/open-api/bloggers${path}`, headers, json: body });
    const whole = await post(mine.key, "", { "Idempotency-Key": "whole" });
    expect(whole.data).toMatchObject({ blogger: { remark: "calls twice", contactWechat: "lin-1988" } });
    const { id, platform, platformBloggerId } = (whole.data as { blogger: Record<string, unknown> }).blogger;

    const written = { outcome: "unchanged", blogger: { id, platform, platformBloggerId }, warnings: [] };
    const bare = { ...items[0] };
    const dryRun = await post(writer, "?dryRun=true", {}, bare);
    const run = await post(writer, "", { "Idempotency-Key": "bare" }, bare);
    const replayed = await post(writer, "", { "Idempotency-Key": "whole" });
    expect(dryRun.data).toEqual({ runId: null, discardedFields: [], ...written });
    expect(run.data).toEqual({ runId: expect.stringMatching(/^imp_/), discardedFields: [], ...written });
    expect(replayed.headers.get("idempotency-replayed")).toBe("true");
    expect(replayed.data).toEqual({ ...(whole.data as object), blogger: written.blogger });
    expect((await post(writer, "", { "Idempotency-Key": "whole" })).text).toBe(replayed.text);
    expect((await post(mine.key, "", { "Idempotency-Key": "whole" })).text).toBe(whole.text);
  });

  it("learns nothing about existing creators from errors and warnings without blogger:read", async () => {
    const { plaintext: writer } = await createTestApiKey(mine.organization, ["blogger:write", "import:read"]);
    const url = `https://www.xiaohongshu.com/user/profile/${"e".repeat(24)}`;
    const secrets = { nickname: "林一的秘密", remark: "calls twice", externalId: "their own id" };
    const post = (key: string, ...sent: object[]) => {
      const json = { items: sent.map((one) => ({ platform: "PGY", url, ...one })) };
      return callRoute(importBatch, {
        method: "POST",
        key,
        path: "/open-api/bloggers/batch?outcomes=true",
        json,
      });
    };
    expect(await post(mine.key, secrets)).toMatchObject({ status: 200, data: { failed: 0 } });

    const wrong = [{ nickname: "?" }, { nickname: "??", fansCount: -1 }, { url: "https://example.com" }];
    const told = await post(writer, ...wrong, { externalId: "a" }, { externalId: "b" });
    expect(told.data).toMatchObject({ failed: 3, warnings: [{ code: "EXTERNAL_ID_REPLACED" }] });
    const { runId } = told.data as { runId: string };
    const run = await callRoute(getRun, { key: writer, params: { id: runId } });
    const single = { platform: "PGY", url, nickname: "?" };
    const one = await callRoute(importOne, {
      method: "POST",
      key: writer,
      path: "/open-api/bloggers",
      json: single,
    });
    expect(one).toMatchObject({ status: 422, reason: "INVALID_FIELD" });
    expect(run.data).toMatchObject({ failed: 3 });
    for (const answer of [told, run, one])
      for (const secret of Object.values(secrets)) expect(answer.text).not.toContain(secret);
  });

  it("cannot read anything without permissions, not even its organization, and is told what to do", async () => {
    const { plaintext } = await createTestApiKey(mine.organization, []);
    const self = await callRoute(getSelf, { key: plaintext });
    for (const refused of [await list(plaintext), await changes(plaintext), await send(plaintext), self])
      expect(refused).toMatchObject({ status: 403, reason: "SCOPE_MISSING" });
    expect(self.message).toMatch(/has no permissions.*Ask the organization's Owner to tick one/);
    expect(self.text).not.toMatch(/ownerId|bloggerCount|subscriptionPlan/);
    const { plaintext: narrow } = await createTestApiKey(mine.organization, ["sync:read"]);
    expect((await callRoute(getSelf, { key: narrow })).status).toBe(200);
  });

  it("stops working at the next request after a reset or disabling, on every path", async () => {
    const ctx = mine.organization.ctx();
    const { id, plaintext } = await createTestApiKey(mine.organization);
    const all = (key: string) => [list(key), changes(key), callRoute(getSelf, { key }), send(key)];
    const reasons = async (key: string) => new Set((await Promise.all(all(key))).map(({ reason }) => reason));
    expect(await reasons(plaintext)).toEqual(new Set([undefined]));
    const { key: renewed } = await resetApiKey({ ctx, input: { id } });
    expect(await reasons(plaintext)).toEqual(new Set(["API_KEY_INVALID"]));
    expect(await reasons(renewed)).toEqual(new Set([undefined]));
    await setApiKeyEnabled({ ctx, input: { id, enabled: false } });
    expect(await reasons(renewed)).toEqual(new Set(["API_KEY_DISABLED"]));
  });
});
