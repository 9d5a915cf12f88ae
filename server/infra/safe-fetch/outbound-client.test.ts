import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { startReceiver, type Receiver } from "@/testing/receiver/start-receiver";

let receiver: Receiver;
beforeEach(async () => {
  vi.resetModules(); // settings are read once a process
  receiver = await startReceiver();
});
afterEach(async () => {
  vi.unstubAllEnvs();
  delete (globalThis as { crsOutbound?: unknown }).crsOutbound;
  await receiver.close();
});

it("lets nothing private be reached when nothing is set", async () => {
  const { safeFetch } = await import("./safe-fetch");
  await expect(safeFetch({ url: receiver.url })).rejects.toMatchObject({ reason: "BLOCKED_ADDRESS" });
  expect(receiver.requests).toEqual([]);
});

it("reaches what OUTBOUND_ALLOW lists, with one client for all callers", async () => {
  vi.stubEnv("OUTBOUND_ALLOW", "crm.internal, 127.0.0.0/8");
  const { outboundClient } = await import("./outbound-client");
  const { safeFetch } = await import("./safe-fetch");
  expect((await safeFetch({ url: receiver.url })).status).toBe(200);
  const client = outboundClient();
  vi.resetModules(); // as a reload does
  expect((await import("./outbound-client")).outboundClient()).toBe(client);
  await outboundClient().close();
});
