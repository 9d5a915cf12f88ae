import { request as httpRequest } from "node:http";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { cookieOf, creatorOf, type Rule, type Simulator, startSimulator } from ".";

const SEED = 11;
const creator = creatorOf("STARMAP", SEED, 0);
let simulator: Simulator;
beforeAll(async () => {
  simulator = await startSimulator({ seed: SEED, creators: 20 });
});
beforeEach(() => simulator.reset());
afterAll(() => simulator.close());

const ask = (account = "a1") =>
  fetch(`${simulator.url}/gw/api/author/get_author_base_info?o_author_id=${creator.id}`, {
    headers: { cookie: cookieOf(account) },
    redirect: "manual",
  });

async function met(does: Rule["does"]) {
  simulator.misbehave({ does });
  const response = await ask();
  const { status, headers } = response;
  return {
    status,
    retryAfter: headers.get("retry-after"),
    location: headers.get("location"),
    body: await response.text(),
  };
}

describe("each misbehaviour over HTTP", () => {
  it.each([
    ["captcha", 200, "滑块"],
    ["expired-session", 401, "登录"],
    ["banned", 403, "封禁"],
    ["signature-required", 200, "签名"],
    ["not-found", 200, "不存在"],
    ["not-on-marketplace", 200, "未入驻"],
    ["rate-limited", 429, "频繁"],
  ] as const)("%s comes in the platform's envelope", async (kind, status, words) => {
    const answer = await met({ kind });
    expect(answer).toMatchObject({ status, retryAfter: null });
    const { base_resp } = JSON.parse(answer.body) as {
      base_resp: { status_code: number; status_message: string };
    };
    expect(base_resp.status_code).not.toBe(0);
    expect(base_resp.status_message).toContain(words);
    expect(simulator.log()).toMatchObject([{ outcome: kind, status }]);
  });

  it("429 with and without Retry-After", async () => {
    expect(await met({ kind: "too-many-requests" })).toMatchObject({ status: 429, retryAfter: null });
    simulator.reset();
    const waiting = await met({ kind: "too-many-requests", retryAfterSeconds: 30 });
    expect(waiting).toMatchObject({ status: 429, retryAfter: "30" });
  });

  it("5xx, an empty body, a redirect", async () => {
    expect(await met({ kind: "server-error", status: 503 })).toMatchObject({ status: 503 });
    simulator.reset();
    expect(await met({ kind: "empty-body" })).toMatchObject({ status: 200, body: "" });
    simulator.reset();
    const to = "https://login.example.com/";
    expect(await met({ kind: "redirect", to })).toMatchObject({ status: 302, location: to });
  });

  it("fields that are gone, and fields of another type", async () => {
    const gone = await met({ kind: "vanished-fields", fields: ["follower", "status_message"] });
    expect(JSON.parse(gone.body)).toEqual({
      ...(JSON.parse(gone.body) as object),
      base_resp: { status_code: 0 },
      nick_name: creator.nickname,
    });
    expect(gone.body).not.toContain("follower");
    simulator.reset();
    const other = await met({ kind: "changed-types", fields: ["follower", "nick_name", "tags_relation"] });
    expect(JSON.parse(other.body)).toMatchObject({
      follower: "many",
      nick_name: { value: creator.nickname },
      tags_relation: [{}],
    });
  });

  it("slow, cut-off and huge answers", async () => {
    const startedAt = performance.now();
    await met({ kind: "slow", delayMs: 150 });
    expect(performance.now() - startedAt).toBeGreaterThan(140);
    simulator.reset();
    await expect(met({ kind: "cut-off" })).rejects.toThrow();
    expect(simulator.log()).toMatchObject([{ outcome: "cut-off" }]);
    simulator.reset();
    const huge = await met({ kind: "huge-body", bytes: 3_000_000 });
    expect(Buffer.byteLength(huge.body)).toBe(3_000_000);
    expect(JSON.parse(huge.body)).toMatchObject({ id: creator.id });
  });
});

describe("the log over HTTP", () => {
  it("has every request of many at once, in order, with its account", async () => {
    simulator.misbehave({ share: { of: 0.3 }, does: { kind: "empty-body" } });
    const accounts = Array.from({ length: 200 }, (_, index) => `a${index}`);
    const answers = await Promise.all(accounts.map(async (account) => (await ask(account)).text()));
    const log = simulator.log();
    expect(log.map(({ number }) => number)).toEqual(accounts.map((_, index) => index + 1));
    expect(log.map(({ account }) => account).sort()).toEqual([...accounts].sort());
    expect(log.every(({ at }, index) => at >= (log[index - 1]?.at ?? 0))).toBe(true);
    const empty = answers.filter((body) => body === "").length;
    expect(log.filter(({ outcome }) => outcome === "empty-body")).toHaveLength(empty);
    expect(empty).toBeGreaterThan(0);
    expect(JSON.stringify(log)).not.toContain(cookieOf("a1").split("sessionid=")[1]);
  });
});

describe("control", () => {
  const control = async (path: string, init?: RequestInit) => {
    const response = await fetch(`${simulator.url}/_simulator/${path}`, init);
    return { status: response.status, json: (await response.json()) as Record<string, unknown> };
  };
  const add = (rule: unknown) => control("rules", { method: "POST", body: JSON.stringify(rule) });

  it("adds, lists and removes rules, and leaves itself out of the log", async () => {
    const { status, json } = await add({ account: "a1", does: { kind: "captcha" } });
    expect(status).toBe(201);
    expect(await (await ask()).text()).toContain("滑块");
    expect((await control("rules")).json).toMatchObject({ rules: [{ id: json.id, met: 1 }] });
    expect((await control(`rules/${String(json.id)}`, { method: "DELETE" })).json).toEqual({ rules: [] });
    expect((await ask()).status).toBe(200);
    expect((await control("log?after=1")).json).toMatchObject({
      total: 2,
      entries: [{ number: 2, outcome: "ok" }],
    });
    await control("reset", { method: "POST" });
    expect((await control("log")).json).toEqual({ total: 0, entries: [] });
  });

  it("says what is wrong with a rule, and what it does not know", async () => {
    expect(await add({ does: { kind: "sing" } })).toMatchObject({ status: 400 });
    expect(await control("rules", { method: "POST", body: "{" })).toMatchObject({ status: 400 });
    expect(await control("rules/99", { method: "DELETE" })).toMatchObject({ status: 404 });
    expect(await control("elsewhere")).toMatchObject({ status: 404 });
  });

  it("shows what it answers for a creator", async () => {
    expect((await control("creators?platform=STARMAP&n=0")).json).toEqual(creator);
    expect((await control("creators?platform=STARMAP&n=20")).status).toBe(400);
  });

  it("refuses pages of another host", async () => {
    const status = await new Promise((resolve, reject) => {
      const options = { headers: { host: "rebound.example.com" } };
      httpRequest(`${simulator.url}/_simulator/rules`, options, (response) => {
        response.resume();
        resolve(response.statusCode);
      })
        .on("error", reject)
        .end();
    });
    expect(status).toBe(403);
  });
});
