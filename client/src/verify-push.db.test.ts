import { beforeAll, describe, expect, it } from "vitest";
import { createPushBench, importCreators, type PushBench } from "@/testing/push/engine/push-bench";
import { startJobServer } from "@/testing/push/engine/start-job-server";
import { type ReceivedRequest } from "@/testing/push/receiver/received-request";
import { PushRefused, verifyPush } from "./verify-push";

await startJobServer();

let bench: PushBench;
let hex: string;
let push: ReceivedRequest;
beforeAll(async () => {
  bench = await createPushBench();
  const endpoint = await bench.endpoint();
  hex = endpoint.webhookSecret;
  await importCreators(bench.ctx, [1, 2], "小红书达人");
  await bench.drain(endpoint);
  [push] = (await bench.receiver.waitFor(1)) as [ReceivedRequest];
  return () => bench.receiver.close();
});

const whsec = () => `whsec_${Buffer.from(hex, "hex").toString("base64")}`;
const of = (changes: Record<string, string>) => ({ ...push, headers: { ...push.headers, ...changes } });

describe("verifyPush", () => {
  it("returns the body of what the service sent, by the secret in either form", async () => {
    const body = await verifyPush(push, hex);
    expect(body.bloggers.map(({ blogger }) => blogger.nickname)).toContain("小红书达人 1");
    expect(await verifyPush(push, whsec())).toEqual(body);
    const request = new Request("http://localhost/", push);
    const bytes = new Uint8Array(await request.arrayBuffer());
    expect(await verifyPush({ headers: request.headers, body: bytes }, hex)).toEqual(body);
  });

  it("takes either of two signatures, as while a secret is replaced", async () => {
    const both = `v1,${btoa("x".repeat(32))} ${push.headers["webhook-signature"] ?? ""}`;
    expect(await verifyPush(of({ "webhook-signature": both }), hex)).toHaveProperty("id");
  });

  it("refuses another secret, another body, another id, and what has no signature", async () => {
    const refused = [
      () => verifyPush(push, "00".repeat(32)),
      () => verifyPush({ ...push, body: `${push.body} ` }, hex),
      () => verifyPush(of({ "webhook-id": "dlv_other" }), hex),
      () => verifyPush(of({ "webhook-signature": "" }), hex),
      () => verifyPush(of({ "webhook-signature": "v1,not base64! v2,AAAA" }), hex),
    ];
    for (const attempt of refused) await expect(attempt()).rejects.toBeInstanceOf(PushRefused);
  });

  it("refuses an old push, and one whose time is no number", async () => {
    await expect(verifyPush(push, hex, { toleranceSeconds: -1 })).rejects.toThrow("compare the clocks");
    await expect(verifyPush(of({ "webhook-timestamp": "now" }), hex)).rejects.toThrow("compare the clocks");
  });

  it("says so where the setting is no secret", async () => {
    await expect(verifyPush(push, "a password")).rejects.toThrow("64 hex characters, or whsec_");
  });
});
