import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type DriverErrorCode } from "@/server/domain/roster/platforms";
import { parseOutboundAllow } from "@/server/domain/kernel/outbound-allow";
import { OutboundClient } from "@/server/infra/safe-fetch";
import { COOKIE_CANARY, testSession } from "@/testing/scraping/platforms/test-session";
import { behave, type Behaviour } from "@/testing/push/receiver/behave";
import { type Receiver, startReceiver } from "@/testing/push/receiver/start-receiver";
import { callPlatform, type PlatformCall } from "./call-platform";
import { parseAnswer, refusalOfFailure } from "./classify-refusal";
import { type Driver, type RequestTemplate } from "./driver";
import { pgy } from "./pgy/driver";

let platform: Receiver;
let elsewhere: Receiver;
let client: OutboundClient;
beforeEach(async () => {
  [platform, elsewhere] = await Promise.all([startReceiver(), startReceiver()]);
  client = new OutboundClient({ policy: parseOutboundAllow(["127.0.0.1"]) });
});
afterEach(async () => {
  await Promise.all([platform.close(), elsewhere.close(), client.close()]);
});

const ID = "5ff0e6410000000001008400";
const OK = { code: 0, msg: "", data: { name: "a" } };

function call(request: RequestTemplate = { path: "/api" }, more: Partial<PlatformCall> = {}) {
  const driver: Driver = { ...pgy, baseUrl: platform.url };
  return callPlatform({ driver, request, id: ID, session: testSession, client, ...more });
}

async function codeOf(
  behaviour: Behaviour,
  more: Partial<PlatformCall> = {},
): Promise<DriverErrorCode | "ok"> {
  platform.behaveAs(behaviour);
  const answer = await call(undefined, more).then(
    (response) => parseAnswer(pgy.envelope, response, Date.now()),
    (error: unknown) => ({ ok: false as const, refusal: refusalOfFailure(error) }),
  );
  expect(JSON.stringify(answer)).not.toContain(COOKIE_CANARY);
  return answer.ok ? "ok" : answer.refusal.code;
}

describe("what is sent", () => {
  it("is the account's session, and nothing that its browser would not send", async () => {
    await call({ path: "/api/{id}", query: { userId: "{id}", business: "0" } });
    const [request] = platform.requests;
    expect(request).toMatchObject({ method: "GET", path: `/api/${ID}?userId=${ID}&business=0`, body: "" });
    expect(request?.headers).toEqual({
      host: new URL(platform.url).host,
      connection: "keep-alive",
      accept: "application/json, text/plain, */*",
      "accept-encoding": "identity",
      "accept-language": "zh-CN,zh;q=0.9",
      "user-agent": testSession.fingerprint.userAgent,
      "sec-ch-ua": '"Google Chrome";v="131", "Chromium";v="131", "Not_A Brand";v="24"',
      "sec-ch-ua-mobile": "?0",
      "sec-ch-ua-platform": '"Windows"',
      cookie: testSession.cookie,
    });
  });

  it("is JSON when the call has a body; numbers stay numbers", async () => {
    await call({ method: "POST", path: "/api", body: { starId: "{id}", starType: 1 } });
    expect(platform.requests[0]).toMatchObject({
      method: "POST",
      headers: { "content-type": "application/json" },
      body: `{"starId":"${ID}","starType":1}`,
    });
  });

  it.each([
    ["212345678901", 212345678901],
    ["12345678901234567890", "12345678901234567890"],
    ["3xk2yzq9m4n8p2w", "3xk2yzq9m4n8p2w"],
  ])("has the id %s as a number if the call needs one and no digit is lost", async (id, sent) => {
    await call({ method: "POST", path: "/api", body: { starId: "{numericId}" } }, { id });
    expect(JSON.parse(platform.requests[0]?.body ?? "")).toEqual({ starId: sent });
  });

  it("escapes an id, whatever it contains", async () => {
    await call({ path: "/api/{id}/x", query: { q: "{id}" } }, { id: "../a?b=1&c#d" });
    expect(platform.requests[0]?.path).toBe("/api/..%2Fa%3Fb%3D1%26c%23d/x?q=..%2Fa%3Fb%3D1%26c%23d");
  });

  it("contains only the cookies of an export that belong to the platform's own host", async () => {
    const cookies = [
      { name: "a", value: "1", domain: ".xiaohongshu.com" },
      { name: "b", value: "2", domain: "pgy.xiaohongshu.com" },
      { name: "c", value: "3", domain: "www.xiaohongshu.com" },
      { name: "d", value: "4" },
    ];
    const driver: Driver = { ...pgy, baseUrl: platform.url };
    vi.resetModules();
    vi.stubEnv("PLATFORM_BASE_URL_PGY", platform.url);
    const fresh = await import("./call-platform");
    const session = { ...testSession, cookie: JSON.stringify(cookies) };
    await fresh.callPlatform({ driver: pgy, request: { path: "/api" }, id: ID, session, client });
    vi.unstubAllEnvs();
    await call(undefined, { driver, session });
    expect(platform.requests.map(({ headers }) => headers.cookie)).toEqual(["a=1; b=2; d=4", "d=4"]);
  });

  it.each(["a=1\r\nx-evil: 1", "a=1\n2", "a=\u00002", "a=1\t2", "a=1\u007f", "a=钥匙", "", "[]", "a"])(
    "is refused with the cookies %j",
    async (cookie) => {
      expect(await codeOf(behave.ok(), { session: { ...testSession, cookie } })).toBe("L3_AUTH_FAIL");
      expect(platform.requests).toEqual([]);
    },
  );
});

describe("where it is sent", () => {
  it.each(["//127.0.0.1:1/api", "http://127.0.0.1:1/api", "\\\\127.0.0.1:1/api"])(
    "is the platform's own host: %s is a fault",
    async (path) => {
      await expect(call({ path })).rejects.toThrow("leaves the platform's host");
      const other = elsewhere.url.replace("http:", "");
      await expect(call({ path: `${other}/api` })).rejects.toThrow("leaves the platform's host");
      expect([...platform.requests, ...elsewhere.requests]).toEqual([]);
    },
  );

  it("is never the target of a redirect", async () => {
    for (const status of [301, 302, 303, 307, 308])
      expect(await codeOf(behave.redirect(`${elsewhere.url}/`, status))).toBe("SCHEMA_DRIFT");
    expect(await codeOf(behave.redirect(`${elsewhere.url}/login`))).toBe("L3_AUTH_FAIL");
    expect(platform.requests).toHaveLength(6);
    expect(elsewhere.requests).toEqual([]);
  });

  it("is the host of PLATFORM_BASE_URL_<PLATFORM> if set, with the same path", async () => {
    vi.resetModules(); // settings are read once a process
    vi.stubEnv("PLATFORM_BASE_URL_PGY", elsewhere.url);
    const fresh = await import("./call-platform");
    const driver: Driver = { ...pgy, baseUrl: platform.url };
    await fresh.callPlatform({ driver, request: { path: "/api" }, id: ID, session: testSession, client });
    vi.unstubAllEnvs();
    expect(platform.requests).toEqual([]);
    expect(elsewhere.requests.map(({ path }) => path)).toEqual(["/api"]);
  });
});

describe("what comes back", () => {
  it("is the answer, with a repeated cookie removed", async () => {
    platform.behaveAs(
      behave.status(200, { ...OK, you: testSession.cookie, lang: "zh" }, { "x-you": COOKIE_CANARY }),
    );
    const response = await call();
    expect(JSON.parse(response.body)).toEqual({ ...OK, you: "[cookie]", lang: "zh" });
    expect(response.headers["x-you"]).toBe("[cookie]");
  });

  it("is read up to 2 MiB", async () => {
    const limit = 2 * 1024 * 1024;
    const fitting = JSON.stringify(OK).padEnd(limit, " ");
    expect(await codeOf(behave.status(200, fitting))).toBe("ok");
    expect(await codeOf(behave.status(200, `${fitting} `))).toBe("SCHEMA_DRIFT");
    expect(await codeOf(behave.endless())).toBe("SCHEMA_DRIFT");
  });

  it.each<[string, Behaviour, DriverErrorCode]>([
    ["hangs", behave.hang(), "TIMEOUT"],
    ["drips", behave.drip(50), "TIMEOUT"],
    ["resets the connection", behave.reset(), "HTTP_5XX"],
    ["resets it midway", behave.resetMidway(), "HTTP_5XX"],
    ["speaks no HTTP", behave.gibberish(), "HTTP_5XX"],
    ["has huge headers", behave.status(200, OK, { big: "x".repeat(20_000) }), "HTTP_5XX"],
    ["sends no JSON", behave.status(200, "<html>maintenance</html>"), "SCHEMA_DRIFT"],
    ["sends nothing", behave.status(200, ""), "EMPTY_BODY"],
    ["is out of order", behave.status(503), "HTTP_5XX"],
  ])("is told when the platform %s", async (_, behaviour, code) => {
    // Only TIMEOUT waits for the limit; the other cases need the default on a busy machine.
    expect(await codeOf(behaviour, code === "TIMEOUT" ? { timeoutMs: 400 } : {})).toBe(code);
  });

  it.each([
    ["7", 7_000],
    [new Date(Date.now() + 90_500).toUTCString(), 90_000],
  ])("carries Retry-After %s", async (text, atLeastMs) => {
    platform.behaveAs(behave.status(429, "", { "retry-after": text }));
    const answer = parseAnswer(pgy.envelope, await call(), Date.now());
    const refused = answer.ok ? expect.fail("refused") : answer.refusal;
    expect(refused.code).toBe("RATE_LIMITED");
    expect(refused.retryAfterMs).toBeGreaterThan(atLeastMs - 30_000);
    expect(refused.retryAfterMs).toBeLessThanOrEqual(atLeastMs + 500);
  });

  it("is a refusal without the cookie when an address must not be called", async () => {
    const guarded = new OutboundClient({ policy: parseOutboundAllow([]) });
    expect(await codeOf(behave.ok(), { client: guarded })).toBe("UNREACHABLE");
    expect(platform.requests).toEqual([]);
    await guarded.close();
  });
});
