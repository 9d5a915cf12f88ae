import { gzipSync } from "node:zlib";
import { beforeAll, describe, expect, it } from "vitest";
import { callRoute } from "@/testing/integration/open-api/call-route";
import { createTestApiKey } from "@/testing/integration/open-api/create-test-api-key";
import { echoPath, notesPath } from "@/testing/integration/open-api/test-paths";
import { createTestOrganization } from "@/testing/organization/test-organization";
import { getOrganizationSelfContract } from "./contracts";
import { mount } from "./mount";

let key: string;
beforeAll(async () => {
  ({ plaintext: key } = await createTestApiKey(await createTestOrganization()));
});

const echo = (query: string) => callRoute(echoPath.GET, { key, path: `/open-api/test/echo${query}` });
const post = (call: object) => callRoute(notesPath.POST, { method: "POST", key, ...call });
const json = { "Content-Type": "application/json" };

describe("a success", () => {
  it("is the envelope with its headers", async () => {
    const answer = await echo("?text=%E5%B0%8F&limit=5");
    expect(answer.text).toBe('{"code":200,"message":"ok","data":{"text":"小","limit":5}}');
    expect(answer.headers.get("content-type")).toBe("application/json; charset=utf-8");
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(answer.headers.get("x-request-id")).toMatch(/^[\w-]{20,}$/);
  });

  it("has a request id of its own, whatever the caller sends", async () => {
    const headers = { "X-Request-Id": "mine" };
    const ids = await Promise.all([1, 2].map(() => callRoute(echoPath.GET, { key, headers })));
    expect(new Set(["mine", ...ids.map((answer) => answer.headers.get("x-request-id"))]).size).toBe(3);
  });

  it.each(["wrong type", "unpublished field"])("is refused for an answer with a %s", async (text) => {
    const answer = await echo(`?text=${encodeURIComponent(text)}`);
    expect(answer).toMatchObject({ status: 500, reason: "INTERNAL" });
    expect(answer.text).not.toContain("secret");
  });
});

it("reveals nothing about an error that the database reports inside a handler", async () => {
  const answer = await post({ json: { name: "broken", fail: "database" } });
  expect(answer).toMatchObject({ status: 500, reason: "INTERNAL" });
  expect(answer.text).not.toContain("secret");
});

describe("bad input", () => {
  it("is reported completely: every parameter and field, unknown and repeated ones by name", async () => {
    const answer = await echo("?limit=9&limit=x&foo=1&text=%00");
    expect(answer).toMatchObject({ status: 400, reason: "VALIDATION_FAILED" });
    expect(answer.issues.map(({ path }) => path).sort()).toEqual(["foo", "limit", "limit", "text"]);
    const path = "/open-api/test/notes?page=2";
    const body = await post({ path, json: { name: 3, items: [1, "x", null], more: true } });
    expect(body.issues.map((issue) => issue.path).sort()).toEqual([
      "items.1",
      "items.2",
      "more",
      "name",
      "page",
    ]);
    expect(body.message).toContain("page");
  });

  it.each([
    ["no body", undefined, 400, "MALFORMED_JSON"],
    ["half a body", '{"name":', 400, "MALFORMED_JSON"],
    ["another encoding", new Uint8Array([0x22, 0xd0, 0xa1, 0xba, 0x22]), 400, "MALFORMED_JSON"],
    ["two million brackets", "[".repeat(2_000_000) + "]".repeat(2_000_000), 400, "MALFORMED_JSON"],
    ["no object", "[]", 400, "VALIDATION_FAILED"],
    ["null", "null", 400, "VALIDATION_FAILED"],
    ["a prototype", '{"name":"x","__proto__":{"admin":true}}', 400, "VALIDATION_FAILED"],
  ])("is refused as a body: %s", async (_what, body, status, reason) => {
    const answer = await post({ headers: json, ...(body !== undefined && { body }) });
    expect([answer.status, answer.reason]).toEqual([status, reason]);
  });

  it.each([
    ["none", {}, 415],
    ["a form", { "Content-Type": "application/x-www-form-urlencoded" }, 415],
    ["text", { "Content-Type": "text/plain" }, 415],
    ["nearly JSON", { "Content-Type": "application/jsonp" }, 415],
    ["compressed otherwise", { ...json, "Content-Encoding": "br" }, 415],
    ["no gzip", { ...json, "Content-Encoding": "gzip" }, 400],
    ["with a charset", { "Content-Type": "Application/JSON; charset=utf-8" }, 400],
  ])("is distinguished from JSON by its media type: %s", async (_what, headers, status) => {
    const body = new TextEncoder().encode("{}");
    expect((await post({ headers, body })).status).toBe(status);
  });

  it("may begin with a byte order mark", async () => {
    const answer = await post({ headers: json, body: '\ufeff{"name":"with a mark"}' });
    expect(answer.status).toBe(200);
  });

  it("may be gzipped, and is unpacked up to the limit of a body", async () => {
    const headers = { ...json, "Content-Encoding": "GZIP" };
    const zipped = (text: string) => post({ headers, body: new Uint8Array(gzipSync(text)) });
    expect((await zipped('{"name":"zipped"}')).status).toBe(200);
    const bomb = await zipped(`{"name":"${"x".repeat(50 * 1_024 * 1_024)}"}`);
    expect([bomb.status, bomb.reason]).toEqual([413, "PAYLOAD_TOO_LARGE"]);
    expect(bomb.message).toContain("unpacked");
    const cut = new Uint8Array(gzipSync('{"name":"cut"}')).subarray(0, 20);
    expect((await post({ headers, body: cut })).reason).toBe("MALFORMED_JSON");
  });
});

describe("an answer", () => {
  const get = (headers: Record<string, string>, handler = echoPath.GET, query = "") => {
    const init = { headers: { "X-API-Key": key, ...headers } };
    const request = new Request(`http://localhost:3000/open-api/test/echo${query}`, init);
    return handler(request, { params: Promise.resolve({}) });
  };

  it("is 304 without a body while it is the one that the caller names, in whatever encoding", async () => {
    const whole = await get({});
    const etag = whole.headers.get("etag") ?? "";
    expect(etag).toMatch(/^W\/"[0-9a-f]{32}"$/);
    const known = await get({ "If-None-Match": `"other", ${etag}`, "Accept-Encoding": "br" });
    expect([known.status, await known.text(), known.headers.get("etag")]).toEqual([304, "", etag]);
    expect(Number(known.headers.get("x-ratelimit-remaining"))).toBeGreaterThan(0);
    expect((await get({ "If-None-Match": etag }, echoPath.GET, "?text=other")).status).toBe(200);
    expect((await get({}, mount(getOrganizationSelfContract).GET)).headers.get("etag")).toBeNull();
  });

  it("also has the rate headers of the IETF draft", async () => {
    const { headers } = await get({});
    expect(headers.get("ratelimit-policy")).toBe('"api-key";q=60;w=60');
    expect(headers.get("ratelimit")).toMatch(/^"api-key";r=\d+;t=([1-9]|[1-5]\d|60)$/);
    expect(headers.get("ratelimit")).toContain(`;r=${headers.get("x-ratelimit-remaining") ?? ""};`);
  });
});
