import { setTimeout } from "node:timers/promises";
import { beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { randomInt } from "node:crypto";
import { newSession, personRate, signSession, checkPersonRate } from "@/server/auth";
import { forgetSettings } from "@/server/env";
import { getDb } from "@/server/infra/db";
import { watchShownCodes } from "@/testing/people/shown-codes";
import { createTestUser, type TestUser } from "@/testing/people/create-test-user";
import { createTestOrganization } from "@/testing/organization/test-organization";
import { tokenOf } from "@/testing/test-caller";
import { handleTrpc } from "./handle-trpc";

type Answer = {
  result?: { data: Record<string, unknown> };
  error?: { message: string; data: Record<string, unknown> };
};

const ORIGIN = "http://localhost:3000";
const json = { "content-type": "application/json" };

let organizationId: string;
let user: TestUser;
let cookie: string;
beforeAll(async () => {
  ({ organizationId } = await createTestOrganization());
  user = await createTestUser({ memberOf: [organizationId] });
  cookie = `next-auth.session-token=${await signSession(newSession(user.id, 1), "cookie")}`;
});

async function call(path: string, init: RequestInit = {}) {
  const response = await handleTrpc(new Request(`${ORIGIN}/api/trpc/${path}`, init));
  return { response, body: (await response.json()) as Answer };
}

const post = (path: string, input: unknown, headers: Record<string, string> = {}) =>
  call(path, { method: "POST", headers: { ...json, ...headers }, body: JSON.stringify(input) });

const rename = (headers: Record<string, string>) =>
  post("me.update", { nickname: "New" }, { cookie, ...headers });

it("buffers an answer for its length only behind a front", async () => {
  const read = vi.spyOn(Response.prototype, "arrayBuffer");
  onTestFinished(() => read.mockRestore());
  expect((await call("me.get", { headers: { cookie } })).response.headers.has("x-front-length")).toBe(true);
  expect(read).toHaveBeenCalledOnce();
  vi.stubEnv("OWN_FRONT", undefined);
  forgetSettings();
  onTestFinished(() => {
    vi.unstubAllEnvs();
    forgetSettings();
  });
  const { response, body } = await call("me.get", { headers: { cookie } });
  expect(response.headers.has("x-front-length")).toBe(false);
  expect(body.result?.data).toBeDefined();
  expect(read).toHaveBeenCalledOnce();
});

describe("a call with the session's cookie that changes something", () => {
  it.each([
    { "sec-fetch-site": "same-origin", "x-crs-client": "console" },
    { origin: ORIGIN, "x-crs-client": "console" },
    { origin: "http://127.0.0.1:3000", host: "127.0.0.1:3000", "x-crs-client": "console" },
  ])("passes with %j", async (headers) => {
    expect((await rename(headers as Record<string, string>)).body.result?.data).toMatchObject({
      nickname: "New",
    });
  });

  it.each([
    {},
    { "x-crs-client": "console" },
    { "sec-fetch-site": "same-origin" },
    { "sec-fetch-site": "same-site", "x-crs-client": "console" },
    { origin: "https://evil.example", "x-crs-client": "console" },
    { origin: "null", "x-crs-client": "console" },
  ])("is refused with %j", async (headers) => {
    const { response, body } = await rename(headers);
    expect(response.status).toBe(403);
    expect(body.error?.data).toMatchObject({ reason: "PERMISSION_MISSING" });
  });

  it("needs none of these to read, or with a token", async () => {
    expect((await call("me.get", { headers: { cookie } })).response.status).toBe(200);
    const { body } = await post("me.update", { nickname: "Mine" }, { cookie, satoken: await tokenOf(user) });
    expect(body.result?.data).toMatchObject({ nickname: "Mine" });
  });
});

describe("a body", () => {
  it.each([
    "multipart/form-data; boundary=x",
    "text/plain",
    "application/x-www-form-urlencoded",
    "application/octet-stream",
  ])("is refused as %s", async (type) => {
    const headers = { satoken: await tokenOf(user), "content-type": type };
    const { response, body } = await call("me.update", { method: "POST", headers, body: "{}" });
    expect(response.status).toBe(415);
    expect(body.error?.data).toMatchObject({ reason: "UNSUPPORTED_MEDIA_TYPE" });
  });

  it("is refused over 4 MiB, and when it is not JSON", async () => {
    const headers = { ...json, satoken: await tokenOf(user) };
    const long = await post("me.update", {}, { ...headers, "content-length": "4194305" });
    expect(long.response.status).toBe(413);
    const part = new TextEncoder().encode(" ".repeat(1_048_576));
    const endless = new ReadableStream({ pull: (controller) => controller.enqueue(part) });
    const chunked = { method: "POST", headers, body: endless, duplex: "half" } as const;
    const tooLong = await call("me.update", chunked);
    expect(tooLong.response.status).toBe(413);
    expect(tooLong.body.error?.data).toMatchObject({ reason: "PAYLOAD_TOO_LARGE", httpStatus: 413 });
    const broken = await call("me.update", { method: "POST", headers, body: "{" });
    expect(broken.body.error?.data).toMatchObject({ reason: "MALFORMED_JSON", httpStatus: 400 });
  });
});

describe("a sign-in", () => {
  it.each([
    "auth.login",
    "auth%2Elogin",
    "auth.login,auth.login?batch=1",
    "auth.loginWithCode",
    "auth.sendLoginCode",
  ])("may have 16 KiB and no more, as %s", async (path) => {
    const { response, body } = await post(path, { username: "n".repeat(16_384), password: "p" });
    const [first] = [body].flat();
    expect(response.status).toBe(413);
    expect(first?.error?.data).toMatchObject({ reason: "PAYLOAD_TOO_LARGE" });
  });
});

describe("JSON", () => {
  const deep = "[".repeat(201) + "]".repeat(201);

  it("that nests beyond all use is refused before it is parsed, in a body and in an address", async () => {
    const headers = { ...json, satoken: await tokenOf(user) };
    const signIn = await call("auth.login", { method: "POST", headers: json, body: deep });
    expect(signIn.body.error?.data).toMatchObject({ reason: "MALFORMED_JSON", httpStatus: 400 });
    const update = await call("me.update", { method: "POST", headers, body: deep });
    expect(update.body.error?.data).toMatchObject({ reason: "MALFORMED_JSON", httpStatus: 400 });
    const query = await call(`blogger.list?input=${encodeURIComponent(deep)}`, { headers });
    expect(query.body.error?.data).toMatchObject({ reason: "MALFORMED_JSON", httpStatus: 400 });
    expect(query.body.error?.message).toContain("deeper than 200 levels");
  });
});

describe("a number that would lose digits", () => {
  const creator = (n: number) =>
    `"platform": "BILIBILI_HUAHUO", "platformBloggerId": "${n}", "nickname": "n"`;
  const long = `"rawData": {"notes": [{"id": 7123456789012345678}]}`;
  const message = expect.stringMatching(/notes\.0\.id.*7123456789012345678/);
  let headers: Record<string, string>;
  beforeAll(async () => {
    const writer = await createTestUser({
      permissions: ["blogger:read", "blogger:write"],
      memberOf: [organizationId],
    });
    headers = { ...json, satoken: await tokenOf(writer) };
  });
  const send = (path: string, body: string) => call(path, { method: "POST", headers, body });

  it("is reported for the row of a batch that has it, alone or among other calls", async () => {
    const input = `{"bloggers": [{${creator(91)}, ${long}}, {${creator(92)}}]}`;
    const written = { imported: 1, errors: [{ index: 0, code: "INVALID_FIELD", message }] };
    const { body } = await send("blogger.batchUpsert", input);
    expect(body.result?.data).toMatchObject(written);
    const batch = await send("blogger.batchUpsert?batch=1", `{"0": ${input}}`);
    expect(batch.body).toMatchObject([{ result: { data: { ...written, imported: 0, updated: 1 } } }]);
  });

  it("is refused when one creator is created or changed", async () => {
    const made = await send("blogger.create", `{${creator(93)}}`);
    const refused = [
      await send("blogger.create", `{${creator(94)}, ${long}}`),
      await send("blogger.update", `{"id": "${String(made.body.result?.data.id)}", ${long}}`),
    ];
    for (const { response, body } of refused) {
      expect(response.status).toBe(400);
      expect(body.error?.data.issues).toEqual([expect.objectContaining({ path: "rawData", message })]);
    }
    const where = { organizationId, platformBloggerId: { in: ["93", "94"] } };
    const stored = await getDb().blogger.findMany({ where, select: { rawData: true } });
    expect(stored).toEqual([{ rawData: null }]);
  });
});

describe("an answer", () => {
  it("is not cacheable, and names its request", async () => {
    const { response } = await call("me.get", { headers: { cookie } });
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(response.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
  });

  it("to a failure has the reason, the issues and the request id, and no stack", async () => {
    const { response, body } = await post("auth.login", { username: "", password: 1 });
    expect(response.status).toBe(400);
    expect(body.error?.data).toEqual({
      code: "BAD_REQUEST",
      httpStatus: 400,
      path: "auth.login",
      reason: "VALIDATION_FAILED",
      issues: [
        { path: "username", message: expect.any(String), code: "REQUIRED" },
        { path: "password", message: expect.any(String), code: "INVALID" },
      ],
      retryAfterSeconds: null,
      ineligible: null,
      requestId: response.headers.get("x-request-id"),
    });
  });

  it("to a wrong path or method is a refusal like any other", async () => {
    expect((await call("me.fly")).body.error?.data).toMatchObject({ reason: "NOT_FOUND" });
    expect((await call("me.update", { headers: { cookie } })).body.error?.data).toMatchObject({
      reason: "METHOD_NOT_ALLOWED",
    });
  });
});

describe("sign-in of a desktop client", () => {
  it("returns a token that works in satoken until it is signed out", async () => {
    const { body } = await post("auth.login", { username: user.username, password: user.password });
    expect(body.result?.data).toMatchObject({ user: { id: user.id }, expiresAt: expect.any(String) });
    const satoken = String(body.result?.data.token);
    expect((await call("me.get", { headers: { satoken } })).response.status).toBe(200);
    expect((await post("auth.logout", {}, { satoken })).response.status).toBe(200);
    const after = await call("me.get", { headers: { satoken } });
    expect(after.body.error?.data).toMatchObject({ reason: "UNAUTHENTICATED", httpStatus: 401 });
    expect((await call("me.get", { headers: { cookie } })).response.status).toBe(200);
  });

  it("does the same for a phone and the code that was sent to it", async () => {
    const phone = `135${String(randomInt(10 ** 8)).padStart(8, "0")}`;
    await getDb().user.update({ where: { id: user.id }, data: { phone } });
    const shown = watchShownCodes();
    const asked = await post("auth.sendLoginCode", { phone }, { "x-front-address": "198.51.100.98" });
    expect(asked.body.result?.data).toEqual({ expiresAt: expect.any(String), retryAfterSeconds: 60 });
    const again = await post("auth.sendLoginCode", { phone }, { "x-front-address": "198.51.100.98" });
    expect(again.body.error?.data).toMatchObject({ reason: "RATE_LIMITED" });
    expect(Number(again.response.headers.get("retry-after"))).toBeGreaterThan(50);
    await expect.poll(() => shown.find(phone)).toMatch(/^\d{6}$/);
    shown.restore();
    const code = shown.find(phone);
    const { response, body } = await post("auth.loginWithCode", { phone, code });
    expect(body.result?.data).toMatchObject({ user: { id: user.id }, expiresAt: expect.any(String) });
    expect(response.headers.get("set-cookie")).toMatch(/^crs\.device=/);
    const satoken = String(body.result?.data.token);
    expect((await call("me.get", { headers: { satoken } })).response.status).toBe(200);
  });

  it("gives the device a cookie, which exempts it from a lock of the network", async () => {
    const person = await createTestUser();
    const from = { "x-front-address": "198.51.100.99" };
    const login = (password: string, headers = {}) =>
      post("auth.login", { username: person.username, password }, { ...from, ...headers });
    const { response } = await login(person.password);
    const [device = ""] = response.headers.get("set-cookie")?.split(";") ?? [];
    for (let i = 0; i < 5; i++) await login("wrong");
    expect((await login(person.password)).body.error?.data).toMatchObject({ reason: "ACCOUNT_LOCKED" });
    expect((await login(person.password, { cookie: device })).response.status).toBe(200);
    const forged = {
      username: person.username,
      password: person.password,
      device: { id: "x", userIds: [person.id] },
    };
    expect((await post("auth.login", forged, from)).body.error?.data).toMatchObject({
      reason: "VALIDATION_FAILED",
    });
  });

  it("names the seconds to wait in Retry-After too", async () => {
    const login = () =>
      post("auth.login", { username: "nobody", password: "p" }, { "x-front-address": "192.0.2.9" });
    for (let i = 0; i < 5; i++) await login();
    const { response, body } = await login();
    expect(response.status).toBe(429);
    expect(response.headers.get("retry-after")).toBe(String(body.error?.data.retryAfterSeconds));
  });

  it.each([
    ["by address", { "x-front-address": "198.51.100.77" }],
    ["for all together whose address is unknown", { "x-forwarded-for": "198.51.100.77, unknown" }],
  ])("is limited %s", async (_what, headers) => {
    const answers = await Promise.all(
      Array.from({ length: 61 }, () => post("auth.login", { username: "n", password: "p" }, headers)),
    );
    const reasons = answers.map(({ body }) => body.error?.data.reason);
    expect(reasons.filter((reason) => reason === "RATE_LIMITED").length).toBeGreaterThan(0);
  });
});

describe("the calls of one person", () => {
  it("are limited to 600 a minute, reads and writes and batches together, whatever else passes", async () => {
    const person = await createTestUser();
    const satoken = await tokenOf(person);
    const { limit, windowMs } = personRate;
    while (windowMs - (Date.now() % windowMs) < 20_000) await setTimeout(500); // a window that holds them all
    for (let i = 0; i < limit - 3; i++) await checkPersonRate(person.id);
    const many = Array.from({ length: 5 }, () => "me.get").join(",");
    const { response, body } = await call(`${many}?batch=1`, { headers: { satoken } });
    const reasons = [body].flat().map(({ error }) => error?.data.reason);
    expect(reasons.filter((reason) => reason === undefined)).toHaveLength(3);
    expect(reasons.filter((reason) => reason === "RATE_LIMITED")).toHaveLength(2);
    expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(0);
    const next = await post("me.update", { nickname: "New" }, { satoken });
    expect(next.response.status).toBe(429);
    expect(next.body.error?.data).toMatchObject({
      reason: "RATE_LIMITED",
      retryAfterSeconds: expect.any(Number),
      ineligible: null,
    });
    expect((await call("me.get", { headers: { cookie } })).response.status).toBe(200);
  });
});

describe("switching the organization", () => {
  it("sets a new cookie, for the session's remaining time", async () => {
    const other = (await createTestOrganization()).organizationId;
    const person = await createTestUser({ memberOf: [organizationId, other] });
    const session = newSession(person.id, 1);
    const headers = {
      cookie: `next-auth.session-token=${await signSession(session, "cookie")}`,
      origin: ORIGIN,
      "x-crs-client": "c",
    };
    const { response, body } = await post("me.switchOrganization", { id: other }, headers);
    expect(body.result?.data).toEqual({ organizationId: other, token: null });
    const [pair = "", ...flags] = (response.headers.get("set-cookie") ?? "").split("; ");
    expect(flags).toContain(`Expires=${session.expiresAt.toUTCString()}`);
    const me = await call("me.get", { headers: { cookie: pair } });
    expect(me.body.result?.data).toMatchObject({ organization: { id: other } });
  });

  it("gives a desktop client another token, and refuses a foreign organization", async () => {
    const satoken = await tokenOf(user);
    const { body } = await post("me.switchOrganization", { id: organizationId }, { satoken });
    expect(body.result?.data).toMatchObject({ organizationId, token: expect.stringMatching(/^ey/) });
    const foreign = (await createTestOrganization()).organizationId;
    const refused = await post("me.switchOrganization", { id: foreign }, { satoken });
    expect(refused.body.error?.data).toMatchObject({ reason: "NOT_FOUND" });
  });
});
