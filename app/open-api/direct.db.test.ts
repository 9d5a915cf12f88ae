import { beforeAll, describe, expect, it } from "vitest";
import { getDb } from "@/server/infra/db";
import { type DirectReply } from "@/server/http/direct";
import { answerDirectly } from "@/server/open-api/answer-directly";
import { contracts } from "@/server/open-api/contracts";
import { createTestRows, type TestRows } from "@/testing/create-test-rows";
import { createTestApiKey } from "@/testing/integration/open-api/create-test-api-key";
import { fillPath, loadHandler } from "@/testing/integration/open-api/contract-request";
import { createTestOrganization, type TestOrganization } from "@/testing/organization/test-organization";

let organization: TestOrganization;
let rows: TestRows;
beforeAll(async () => {
  organization = await createTestOrganization();
  rows = await createTestRows(organization);
});

async function newRequests(): Promise<(path: string, init?: RequestInit) => Request> {
  const { plaintext } = await createTestApiKey(organization);
  const request = (path: string, init: RequestInit = {}) =>
    new Request(`http://localhost${path}`, { ...init, headers: { "X-API-Key": plaintext } });
  // The first use is written to the key, which one answer shows.
  await (await answerDirectly(request("/open-api/organizations/self"))).afterwards();
  return request;
}

type Seen = { status: number; body: string; headers: Record<string, string> };

/** Without what differs from call to call. */
function seen(status: number, body: string, headers: Headers): Seen {
  const changing = new Set(["x-request-id", "x-ratelimit-remaining", "x-ratelimit-reset", "ratelimit"]);
  return {
    status,
    body: body.replaceAll(/"requestId":"[^"]+"|"remaining":\d+|"resetAt":"[^"]+"/g, ""),
    headers: Object.fromEntries([...headers].filter(([name]) => !changing.has(name))),
  };
}

const seenDirectly = ({ status, body, headers }: DirectReply) =>
  seen(status, body === null ? "" : String(body), headers);

describe("a call that the front answers without Next", () => {
  it.each(contracts.map((contract) => [`${contract.method} ${contract.path}`, contract] as const))(
    "%s gets the answer of its route handler",
    async (_, contract) => {
      const request = await newRequests();
      const { path, params } = fillPath(contract, rows);
      const init = { method: contract.method };
      const handler = await loadHandler(contract);
      const response = await handler(request(path, init), { params: Promise.resolve(params) });
      const expected = seen(response.status, await response.text(), response.headers);
      expect(seenDirectly(await answerDirectly(request(path, init)))).toEqual(expected);
      expect(seenDirectly(await answerDirectly(request(`${path}/`, init)))).toEqual(expected);
    },
  );

  it("reads parameters from percent-encoding", async () => {
    const request = await newRequests();
    const plain = rows.blogger ?? "";
    const encoded = `%${plain.charCodeAt(0).toString(16)}${plain.slice(1)}`;
    const { status, body } = await answerDirectly(request(`/open-api/bloggers/${encoded}?fields=id`));
    expect([status, JSON.parse(String(body))]).toEqual([
      200,
      expect.objectContaining({ data: { id: plain } }),
    ]);
  });

  it.each([
    "/open-api",
    "/open-api/",
    "/open-api/nothing",
    "/open-api/bloggers/a/b/c",
    "/open-api/bloggers/a%2Fb",
  ])("%s is not found, with a key, and needs one", async (path) => {
    const request = await newRequests();
    expect((await answerDirectly(request(path))).status).toBe(404);
    expect((await answerDirectly(new Request(`http://localhost${path}`))).status).toBe(401);
  });

  it("is refused with Allow for a method that its path does not have", async () => {
    const request = await newRequests();
    const { status, headers } = await answerDirectly(request("/open-api/bloggers", { method: "DELETE" }));
    expect([status, headers.get("allow")]).toEqual([405, "GET, HEAD, POST"]);
  });

  it("takes an import once, with and without Next, and tells a client that it knows the answer", async () => {
    const { plaintext } = await createTestApiKey(organization);
    const headers = { "X-API-Key": plaintext, "Content-Type": "application/json", "Idempotency-Key": "once" };
    const item = {
      platform: "PGY",
      url: "https://www.xiaohongshu.com/user/profile/5f2d1c3e000000000101b2d9",
    };
    const init = { method: "POST", headers, body: JSON.stringify({ items: [item] }) };
    const newRequest = () => new Request("http://localhost/open-api/bloggers/batch", init);
    const direct = await answerDirectly(newRequest());
    const handler = await loadHandler({ method: "POST", path: "/open-api/bloggers/batch" });
    const replayed = await handler(newRequest(), {});
    expect(JSON.parse(String(direct.body))).toMatchObject({ data: { created: 1 } });
    expect(await replayed.text()).toBe(String(direct.body));
    expect(replayed.headers.get("idempotency-replayed")).toBe("true");
    const list = { headers: { "X-API-Key": plaintext } };
    const page = await answerDirectly(new Request("http://localhost/open-api/bloggers", list));
    const known = { "X-API-Key": plaintext, "If-None-Match": page.headers.get("etag") ?? "" };
    const again = await answerDirectly(new Request("http://localhost/open-api/bloggers", { headers: known }));
    expect([again.status, again.body]).toEqual([304, null]);
  });

  it("leaves what follows it to its caller", async () => {
    const { plaintext, id } = await createTestApiKey(organization);
    const { afterwards } = await answerDirectly(
      new Request("http://localhost/open-api/organizations/self", { headers: { "X-API-Key": plaintext } }),
    );
    const lastUse = () =>
      getDb().organizationApiKey.findUniqueOrThrow({ where: { id }, select: { lastUsedAt: true } });
    expect(await lastUse()).toEqual({ lastUsedAt: null });
    await afterwards();
    expect(await lastUse()).toEqual({ lastUsedAt: expect.any(Date) as Date });
  });
});
