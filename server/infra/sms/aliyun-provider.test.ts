import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { parseOutboundAllow } from "@/server/domain/kernel/outbound-allow";
import { OutboundClient } from "@/server/infra/safe-fetch";
import { aliyunKey, sendSms, startAliyunSmsServer } from "@/testing/aliyun-sms-server";
import { aliyunProvider } from "./aliyun-provider";
import { maskCode } from "./sms-message";

let server: Awaited<ReturnType<typeof startAliyunSmsServer>>;
const client = new OutboundClient({ policy: parseOutboundAllow(["127.0.0.1/32"]) });
beforeAll(async () => {
  server = await startAliyunSmsServer();
});
afterAll(() => Promise.all([server.close(), client.close()]));
beforeEach(() => server.behaveAs(undefined));

const message = { phone: "13800138000", code: "042917" };
const provider = (changes: Partial<Parameters<typeof aliyunProvider>[0]> = {}) =>
  aliyunProvider({
    ...aliyunKey,
    signName: "达人库 (测试)*",
    templateCode: "SMS_154950909",
    baseUrl: server.baseUrl,
    client,
    timeoutMs: 1_000,
    ...changes,
  });

it("sends a code with a signature that the API accepts", async () => {
  expect(await provider().send(message)).toEqual({ sent: true, messageId: "90061^0" });
  expect(await provider().send({ phone: "+85251234567", code: "000000" })).toMatchObject({ sent: true });
  expect(server.taken).toEqual([
    { ...message, signName: "达人库 (测试)*", templateCode: "SMS_154950909" },
    { phone: "85251234567", code: "000000", signName: "达人库 (测试)*", templateCode: "SMS_154950909" },
  ]);
});

it("is refused with another secret, or an unknown key", async () => {
  expect(await provider({ accessKeySecret: "another" }).send(message)).toEqual({
    sent: false,
    error: expect.stringContaining("SignatureDoesNotMatch"),
  });
  expect(await provider({ accessKeyId: "nobody's" }).send(message)).toEqual({
    sent: false,
    error: expect.stringContaining("InvalidAccessKeyId.NotFound"),
  });
});

it.each([
  ["throttled", "Throttling.User: Request was denied"],
  ["businessLimit", "isv.BUSINESS_LIMIT_CONTROL: 触发分钟级流控"],
  ["outage", "ServiceUnavailable"],
  ["garbage", "HTTP 200, and no answer of SendSms."],
  ["hang", "did not finish its answer in time"],
  ["reset", "closed the connection"],
] as const)("says why nothing was sent when the API answers: %s", async (name, error) => {
  server.behaveAs(sendSms[name]);
  expect(await provider().send(message)).toEqual({ sent: false, error: expect.stringContaining(error) });
});

it("says so when there is no response, or the address may not be called", async () => {
  const gone = await startAliyunSmsServer();
  await gone.close();
  const nowhere = await provider({ baseUrl: gone.baseUrl }).send(message);
  expect(nowhere).toEqual({ sent: false, error: expect.stringContaining("out of reach") });
  const strict = new OutboundClient({ policy: parseOutboundAllow([]) });
  expect(await provider({ client: strict }).send(message)).toMatchObject({ sent: false });
  await strict.close();
});

it("stores no code of a refusal that repeats it", async () => {
  server.behaveAs(sendSms.echo);
  const outcome = await provider().send(message);
  const error = outcome.sent ? "" : outcome.error;
  expect(error).toContain(message.code);
  expect(maskCode(error, message)).toMatch(/\*{6}/);
  expect(maskCode(error, message)).not.toContain(message.code);
});
