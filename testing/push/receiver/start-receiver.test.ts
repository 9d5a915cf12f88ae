import { createHmac } from "node:crypto";
import { request as httpsRequest } from "node:https";
import { afterEach, describe, expect, it } from "vitest";
import { behave, type Behaviour } from "./behave";
import { localhostCertificate } from "./certificates";
import { startReceiver, type Receiver } from "./start-receiver";
import { verifyDelivery } from "./received-request";

const open: Receiver[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((receiver) => receiver.close()));
});

async function start(behaviour?: Behaviour): Promise<Receiver> {
  const receiver = await startReceiver(behaviour);
  open.push(receiver);
  return receiver;
}

const post = (url: string, body = "{}", headers: Record<string, string> = {}) =>
  fetch(url, { method: "POST", body, headers });

describe("the receiver", () => {
  it("records what it was sent, bytes and all", async () => {
    const receiver = await start();
    const before = Date.now();
    const answer = await post(`${receiver.url}/hook?x=1`, '{"name":"小红书"}', { "X-Mine": "a" });
    expect(await answer.json()).toEqual({ ok: true });
    const [request] = await receiver.waitFor(1);
    expect(request).toMatchObject({ method: "POST", path: "/hook?x=1", body: '{"name":"小红书"}' });
    expect(request?.headers).toMatchObject({ "x-mine": "a", "content-length": "20" });
    expect(request?.receivedAtMs).toBeGreaterThanOrEqual(before);
  });

  it("waits for requests that are still to come, and says how many are missing", async () => {
    const receiver = await start();
    const both = receiver.waitFor(2);
    await post(receiver.url, "1");
    await post(receiver.url, "2");
    expect((await both).map(({ body }) => body)).toEqual(["1", "2"]);
    await expect(receiver.waitFor(3, 20)).rejects.toThrow("2 of 3 requests came within 20 ms");
  });

  it("answers statuses, Retry-After, redirects and partial failures", async () => {
    const receiver = await start(
      behave.inTurn(
        behave.status(410),
        behave.retryAfter(429, 7),
        behave.redirect("/elsewhere", 307),
        behave.failBloggers(["blg_1"]),
      ),
    );
    expect((await post(receiver.url)).status).toBe(410);
    expect((await post(receiver.url)).headers.get("retry-after")).toBe("7");
    const redirected = await fetch(receiver.url, { redirect: "manual" });
    expect([redirected.status, redirected.headers.get("location")]).toEqual([307, "/elsewhere"]);
    expect(await (await post(receiver.url)).json()).toEqual({ failedBloggerIds: ["blg_1"] });
    expect(await (await post(receiver.url)).json()).toEqual({ failedBloggerIds: ["blg_1"] });
  });

  it("fails the same share of requests for the same seed", async () => {
    const statuses = async (seed: number) => {
      const receiver = await start(behave.failShare(0.3, seed));
      const answers: number[] = [];
      for (let i = 0; i < 200; i++) answers.push((await post(receiver.url)).status);
      return answers;
    };
    const [first, again, other] = [await statuses(7), await statuses(7), await statuses(8)];
    expect(again).toEqual(first);
    expect(other).not.toEqual(first);
    const failed = first.filter((status) => status === 500).length;
    expect(failed).toBeGreaterThan(40);
    expect(failed).toBeLessThan(80);
  });

  it("hangs, resets and stops in the middle", async () => {
    const receiver = await start(behave.hang());
    await expect(fetch(receiver.url, { signal: AbortSignal.timeout(50) })).rejects.toThrow("timeout");
    receiver.behaveAs(behave.reset());
    await expect(post(receiver.url)).rejects.toMatchObject({ cause: { code: "ECONNRESET" } });
    receiver.behaveAs(behave.resetMidway());
    const answer = await post(receiver.url);
    expect(answer.status).toBe(200);
    await expect(answer.text()).rejects.toThrow("terminated");
    receiver.behaveAs(behave.gibberish());
    await expect(post(receiver.url)).rejects.toThrow("fetch failed");
  });

  it("speaks TLS with its own certificate", async () => {
    const receiver = await startReceiver(behave.ok(), { tls: true });
    open.push(receiver);
    await expect(fetch(receiver.url)).rejects.toMatchObject({
      cause: { code: "DEPTH_ZERO_SELF_SIGNED_CERT" },
    });
    const status = await new Promise((resolve, reject) => {
      httpsRequest(receiver.url, { ca: localhostCertificate.cert }, ({ statusCode }) => resolve(statusCode))
        .on("error", reject)
        .end();
    });
    expect(status).toBe(200);
  });
});

describe("verifyDelivery", () => {
  const secretHex = "0f".repeat(32);
  const seconds = Math.floor(Date.now() / 1000);
  const sign = (text: string) =>
    createHmac("sha256", Buffer.from(secretHex, "hex")).update(text).digest("base64");
  const delivery = (body: string) => ({
    method: "POST",
    path: "/",
    body,
    receivedAtMs: Date.now(),
    headers: {
      "webhook-id": "dlv_1",
      "webhook-timestamp": String(seconds),
      "webhook-signature": `v1,${sign(`dlv_1.${seconds}.{"a":1}`)}`,
    },
  });

  it("accepts a signature made with the 32 bytes of the hex", () => {
    expect(verifyDelivery(delivery('{"a":1}'), secretHex)).toEqual({ a: 1 });
  });

  it("refuses a changed body and another secret", () => {
    expect(() => verifyDelivery(delivery('{"a":2}'), secretHex)).toThrow("No matching signature");
    expect(() => verifyDelivery(delivery('{"a":1}'), "0e".repeat(32))).toThrow("No matching signature");
  });
});
