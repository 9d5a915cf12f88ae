import { beforeEach, describe, expect, it } from "vitest";
import { encryptSecret } from "@/server/infra/crypto";
import { getDb } from "@/server/infra/db";
import { resetSyncEndpointSecret, updateSyncEndpoint } from "@/server/services/push/endpoint";
import { pushBody } from "@/server/services/push/delivery";
import { createPushBench, importCreators, type PushBench } from "@/testing/push/engine/push-bench";
import { startJobServer } from "@/testing/push/engine/start-job-server";
import { verifyDelivery } from "@/testing/push/receiver/received-request";
import { HOUR_MS } from "@/server/domain/kernel/durations";

await startJobServer();

let bench: PushBench;
beforeEach(async () => {
  bench = await createPushBench();
  return () => bench.receiver.close();
});

async function pushTo(values: object) {
  const endpoint = await bench.endpoint(values);
  await importCreators(bench.ctx, [1], String(Math.random()));
  await bench.drain(endpoint);
  const request = bench.receiver.requests.at(-1);
  if (request === undefined) throw new Error("nothing was pushed");
  const run = await getDb().syncEndpointRun.findFirstOrThrow({ where: { endpointId: endpoint.id } });
  return { endpoint, request, run };
}

describe("the request of a push", () => {
  it.each([
    ["NONE", null, undefined],
    ["SIGNATURE", null, undefined],
    ["BEARER", { token: "t0ken-of-the-receiver" }, "Bearer t0ken-of-the-receiver"],
    ["BASIC", { username: "erp", password: "pa:ss" }, `Basic ${btoa("erp:pa:ss")}`],
  ])("authenticates by %s, and is signed in any case", async (authType, authConfigJson, expected) => {
    const { endpoint, request } = await pushTo({ authType, authConfigJson });
    expect(request.headers.authorization).toBe(expected);
    const body = verifyDelivery(request, endpoint.webhookSecret);
    expect(body).toMatchObject({ endpointId: endpoint.id, test: false, bloggers: [{ test: false }] });
    expect(pushBody.parse(body)).toEqual(body);
    expect(() => verifyDelivery(request, "00".repeat(32))).toThrow("No matching signature");
  });

  it("uses the endpoint's method and carries its own headers", async () => {
    const headersJson = { "X-Team": "growth", Authorization: "Custom abc" };
    const { request } = await pushTo({ method: "PUT", headersJson });
    expect(request.method).toBe("PUT");
    expect(request.headers).toMatchObject({ "x-team": "growth", authorization: "Custom abc" });
  });

  it("never sends a header that the push itself sets, even if it was stored", async () => {
    const endpoint = await bench.endpoint({ headersJson: { "x-team": "growth" } });
    // As stored before these names were refused.
    const stored = {
      "x-team": "growth",
      "Webhook-Id": "mine",
      "content-length": "1",
      "Accept-Encoding": "gzip",
      "keep-alive": "timeout=5",
    };
    const { organizationId } = bench.organization;
    const place = { table: "sync_endpoint", column: "headers", organizationId, id: endpoint.id };
    await getDb().syncEndpoint.update({
      where: { id: endpoint.id },
      data: { headersEncrypted: encryptSecret(JSON.stringify(stored), place) },
    });
    await importCreators(bench.ctx, [1]);
    await bench.drain(endpoint);
    const [request] = await bench.receiver.waitFor(1);
    expect(request?.headers).toMatchObject({ "x-team": "growth" });
    expect(request?.headers["webhook-id"]).toMatch(/^dlv_/);
    expect(request?.headers["accept-encoding"]).toBe("identity");
    const run = await getDb().syncEndpointRun.findFirstOrThrow({ where: { endpointId: endpoint.id } });
    expect(run.requestHeaders).not.toHaveProperty("accept-encoding");
  });

  it("is signed by each former secret for 24 hours from its reset, however many resets follow", async () => {
    const endpoint = await bench.endpoint();
    const resetAgo = async (hours: number) => {
      const ctx = { ...bench.ctx, now: () => new Date(Date.now() - hours * HOUR_MS) };
      return (await resetSyncEndpointSecret({ ctx, input: { id: endpoint.id } })).webhookSecret;
    };
    const first = endpoint.webhookSecret;
    const second = await resetAgo(24.01);
    const third = await resetAgo(23.9);
    const fourth = await resetAgo(0);
    expect(new Set([first, second, third, fourth]).size).toBe(4);
    await importCreators(bench.ctx, [1]);
    await bench.drain(endpoint);
    const [request] = await bench.receiver.waitFor(1);
    if (request === undefined) throw new Error("nothing was pushed");
    expect(request.headers["webhook-signature"]?.split(" ")).toHaveLength(3);
    for (const secret of [fourth, third, second])
      expect(verifyDelivery(request, secret)).toHaveProperty("endpointId", endpoint.id);
    expect(() => verifyDelivery(request, first)).toThrow("No matching signature");
  });

  it("leaves no secret in the clear: not in the run, the endpoint, the audit", async () => {
    const headersJson = { "X-Api-Key": "key-of-the-receiver" };
    const authConfigJson = { token: "t0ken-of-the-receiver" };
    const { endpoint, run } = await pushTo({ authType: "BEARER", authConfigJson, headersJson });
    await updateSyncEndpoint({
      ctx: bench.ctx,
      input: { id: endpoint.id, headersJson: { ...headersJson, "X-More": "1" } },
    });
    expect(run.requestHeaders).toMatchObject({ authorization: "Bearer ****", "x-api-key": "****" });
    const { organizationId } = bench.organization;
    const audit = await getDb().auditEntry.findMany({ where: { organizationId } });
    const row = await getDb().syncEndpoint.findUniqueOrThrow({ where: { id: endpoint.id } });
    const written = [run, audit, row];
    const text = JSON.stringify(written, (_name, value: unknown) =>
      typeof value === "bigint" ? String(value) : value,
    );
    expect(audit.map(({ action }) => action).sort()).toEqual([
      "sync-endpoint.create",
      "sync-endpoint.update",
    ]);
    for (const secret of [authConfigJson.token, headersJson["X-Api-Key"], endpoint.webhookSecret])
      expect(text).not.toContain(secret);
  });
});
