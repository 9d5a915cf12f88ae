import { once } from "node:events";
import { createServer as createHttpServer } from "node:http";
import { type AddressInfo, createServer } from "node:net";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { parseOutboundAllow } from "@/server/domain/kernel/outbound-allow";
import { startBusyListener } from "@/testing/push/receiver/start-busy-listener";
import { type Receiver, startReceiver } from "@/testing/push/receiver/start-receiver";
import { OutboundClient } from "./outbound-client";
import { type LookupAll } from "./outbound-lookup";
import { safeFetch } from "./safe-fetch";

function lookupGiving(...records: readonly string[][]) {
  const queue = [...records];
  let current = records[0] ?? [];
  return vi.fn<LookupAll>((_hostname, _options, callback) => {
    current = queue.shift() ?? current;
    const addresses = current.map((address) => ({ address, family: address.includes(":") ? 6 : 4 }));
    setImmediate(() => callback(null, addresses));
  });
}

let receiver: Receiver;
let port: string;
const clients: OutboundClient[] = [];
beforeEach(async () => {
  receiver = await startReceiver();
  ({ port } = new URL(receiver.url));
});
afterEach(async () => {
  await Promise.all([receiver.close(), ...clients.splice(0).map((client) => client.close())]);
});

function clientWith(lookup: LookupAll, allow: string[] = []): OutboundClient {
  const client = new OutboundClient({ policy: parseOutboundAllow(allow), lookup });
  clients.push(client);
  return client;
}

describe("the guarded connector", () => {
  it.each([
    ["127.0.0.1"],
    ["169.254.169.254"],
    ["::1"],
    ["::ffff:127.0.0.1"],
    ["::a9fe:a9fe"],
    ["168.63.129.16"],
  ])("refuses a name that resolves to %s", async (address) => {
    const client = clientWith(lookupGiving([address]));
    const attempt = safeFetch({ url: `https://harmless.example:${port}/`, client });
    await expect(attempt).rejects.toMatchObject({ name: "OutboundError", reason: "BLOCKED_ADDRESS" });
    expect(receiver.requests).toEqual([]);
  });

  it.each([
    [["192.0.2.1", "127.0.0.1"]],
    [["127.0.0.1", "169.254.169.254"]],
    [["10.0.0.1", "::1", "127.0.0.1"]],
  ])("reaches the one address of %j that is allowed, and none of the others", async (answers) => {
    const url = `http://mixed.example:${port}/`;
    expect((await safeFetch({ url, client: clientWith(lookupGiving(answers), ["127.0.0.1"]) })).status).toBe(
      200,
    );
    expect(receiver.requests).toHaveLength(1);
    const others = clientWith(lookupGiving(answers), ["198.51.100.1"]);
    await expect(safeFetch({ url, client: others })).rejects.toMatchObject({ reason: "BLOCKED_ADDRESS" });
    expect(receiver.requests).toHaveLength(1);
  });

  it("asks DNS again for each connection, and refuses it once the name has become private", async () => {
    const lookup = lookupGiving(["127.0.0.1"], ["127.0.0.2"]);
    const client = clientWith(lookup, ["127.0.0.1"]);
    const url = `http://rebinding.example:${port}/`;
    expect((await safeFetch({ url, client, headers: { connection: "close" } })).status).toBe(200);
    await expect(safeFetch({ url, client })).rejects.toMatchObject({ reason: "BLOCKED_ADDRESS" });
    expect(lookup).toHaveBeenCalledTimes(2);
    expect(receiver.requests).toHaveLength(1);
  });

  it("connects to the very addresses that it checked, even if the name would resolve otherwise later", async () => {
    const lookup = lookupGiving(["127.0.0.1"], ["10.0.0.1"]);
    const client = clientWith(lookup, ["127.0.0.1"]);
    const url = `http://rebinding.example:${port}/`;
    const statuses: number[] = [];
    for (let i = 0; i < 3; i++) {
      statuses.push((await safeFetch({ url, client })).status);
      // The connection becomes free shortly after its response.
      await expect.poll(() => client.agent.stats).toMatchObject({ [new URL(url).origin]: { free: 1 } });
    }
    expect(statuses).toEqual([200, 200, 200]); // one connection, checked once, reused
    expect(lookup).toHaveBeenCalledTimes(1);
  });

  it("never asks DNS about literal addresses, and refuses them all the same", async () => {
    const lookup = lookupGiving(["93.184.216.34"]);
    const client = clientWith(lookup);
    for (const host of ["127.0.0.1", "2130706433", "[::1]", "[::ffff:127.0.0.1]"]) {
      const attempt = client.agent.request({
        origin: new URL(`http://${host}:${port}`).origin,
        path: "/",
        method: "GET",
      });
      await expect(attempt).rejects.toMatchObject({ reason: "BLOCKED_ADDRESS" });
    }
    expect(lookup).not.toHaveBeenCalled();
    expect(receiver.requests).toEqual([]);
  });

  it("refuses plain http to a public address once the name is resolved", async () => {
    const client = clientWith(lookupGiving(["93.184.216.34"]), ["10.0.0.0/8"]);
    const attempt = safeFetch({ url: "http://public.example/", client });
    await expect(attempt).rejects.toMatchObject({ reason: "BLOCKED_SCHEME" });
  });

  it("checks the peer that was really reached", async () => {
    // The list changes between the check of the name and the connection, which only a bug could cause.
    const policy = parseOutboundAllow(["turncoat.example"]);
    const lookup: LookupAll = (_hostname, _options, callback) => {
      callback(null, [{ address: "127.0.0.1", family: 4 }]);
      (policy.hosts as Set<string>).clear();
    };
    const client = new OutboundClient({ policy, lookup });
    clients.push(client);
    const attempt = safeFetch({ url: `http://turncoat.example:${port}/`, client });
    await expect(attempt).rejects.toMatchObject({ reason: "BLOCKED_ADDRESS" });
    expect(receiver.requests).toEqual([]);
  });

  it("says when a name has no address, or DNS fails", async () => {
    const empty = clientWith(lookupGiving([]));
    await expect(safeFetch({ url: "https://empty.example/", client: empty })).rejects.toMatchObject({
      reason: "DNS_FAILED",
    });
    const failing = clientWith((_hostname, _options, callback) => {
      callback(Object.assign(new Error("servfail"), { code: "EAI_AGAIN" }), []);
    });
    await expect(safeFetch({ url: "https://x.example/", client: failing })).rejects.toMatchObject({
      reason: "DNS_FAILED",
    });
  });

  it("does not wait for DNS longer than the clock allows", async () => {
    const client = clientWith(() => undefined);
    const attempt = safeFetch({ url: "https://silent.example/", timeoutMs: 50, client });
    await expect(attempt).rejects.toMatchObject({ reason: "TIMEOUT" });
  });

  it.each(["https", "http"])(
    "distinguishes an unreachable host of %s from one that answers too late",
    async (protocol) => {
      const hole = await startBusyListener(60_000);
      const policy = parseOutboundAllow(["127.0.0.0/8"]);
      const connect = async (hostname: string) => {
        const client = new OutboundClient({
          policy,
          lookup: lookupGiving([hole.host]),
          connectTimeoutMs: 300,
        });
        clients.push(client);
        return safeFetch({ url: `${protocol}://${hostname}:${hole.port}/`, timeoutMs: 5_000, client });
      };
      try {
        for (const hostname of ["far.example", hole.host]) {
          await expect(connect(hostname)).rejects.toMatchObject({
            reason: "CONNECT_FAILED",
            why: "CONNECT_NO_ANSWER",
            message: expect.stringContaining(`${hole.host} does not answer`) as string,
          });
        }
      } finally {
        await hole.close();
      }
    },
  );

  it.each(["https", "http"])(
    "distinguishes name servers that do not answer from an unreachable host of %s",
    async (protocol) => {
      const policy = parseOutboundAllow(["silent.example"]);
      const client = new OutboundClient({ policy, lookup: () => undefined, connectTimeoutMs: 50 });
      clients.push(client);
      const request = { url: `${protocol}://silent.example/`, timeoutMs: 5_000, client };
      await expect(safeFetch(request)).rejects.toMatchObject({
        reason: "DNS_FAILED",
        why: "DNS_NO_ANSWER",
        message: expect.stringContaining("No name server answered in time") as string,
      });
    },
  );

  it.each([[["fd00::1", "127.0.0.1"]], [["127.0.0.1", "fd00::1"]], [["127.0.0.9", "127.0.0.1", "fd00::1"]]])(
    "reaches the good address of %j",
    async (addresses) => {
      const client = clientWith(lookupGiving(addresses), ["127.0.0.0/8", "fd00::/8"]);
      expect((await safeFetch({ url: `http://mixed.example:${port}/`, client })).status).toBe(200);
    },
  );

  it("gives an address time for a lost packet before it tries the next one", async () => {
    const busy = await startBusyListener(800);
    const client = clientWith(lookupGiving([busy.host, "127.0.0.9"]), ["127.0.0.0/8"]);
    try {
      const response = await safeFetch({ url: `http://far.example:${busy.port}/`, client });
      expect(response.status).toBe(200);
    } finally {
      await busy.close();
    }
  });

  it("reaches the second address of a host whose first one drops every packet", async () => {
    const hole = await startBusyListener(60_000);
    const good = createHttpServer((_request, response) => response.end("{}")).listen(hole.port, "127.0.0.1");
    const client = clientWith(lookupGiving([hole.host, "127.0.0.1"]), ["127.0.0.0/8"]);
    try {
      await once(good, "listening");
      const url = `http://half.example:${hole.port}/`;
      expect((await safeFetch({ url, client, headers: { connection: "close" } })).status).toBe(200);
    } finally {
      good.close();
      await hole.close();
    }
  });

  it("names each address that was tried, with its outcome", async () => {
    const client = clientWith(lookupGiving(["127.0.0.9", "127.0.0.8"]), ["127.0.0.0/8"]);
    await expect(safeFetch({ url: `http://two.example:${port}/`, client })).rejects.toMatchObject({
      reason: "CONNECT_FAILED",
      why: null,
      message: expect.stringMatching(
        /Tried: 127\.0\.0\.9 refuses connections; 127\.0\.0\.8 refuses connections\.$/,
      ) as string,
    });
  });

  it("reports CONNECT_FAILED when nothing listens on the port", async () => {
    const vacant = createServer().listen(0, "127.0.0.1");
    const { port: vacantPort } = await new Promise<AddressInfo>((resolve) => {
      vacant.once("listening", () => resolve(vacant.address() as AddressInfo));
    });
    await new Promise((resolve) => vacant.close(resolve));
    const client = clientWith(lookupGiving([]), ["127.0.0.1"]);
    const attempt = safeFetch({ url: `http://127.0.0.1:${vacantPort}/`, client });
    await expect(attempt).rejects.toMatchObject({ reason: "CONNECT_FAILED" });
  });
});

describe("the process's client", () => {
  beforeEach(() => void vi.resetModules()); // settings are read once a process
  afterEach(() => {
    vi.unstubAllEnvs();
    delete (globalThis as { crsOutbound?: unknown }).crsOutbound;
  });

  it("reaches nothing private by default", async () => {
    const fresh = await import("./safe-fetch");
    await expect(fresh.safeFetch({ url: receiver.url })).rejects.toMatchObject({ reason: "BLOCKED_ADDRESS" });
    expect(receiver.requests).toEqual([]);
  });

  it("reaches what OUTBOUND_ALLOW lists, with one client for all callers", async () => {
    vi.stubEnv("OUTBOUND_ALLOW", "crm.internal, 127.0.0.0/8");
    const { outboundClient } = await import("./outbound-client");
    const fresh = await import("./safe-fetch");
    expect((await fresh.safeFetch({ url: receiver.url })).status).toBe(200);
    const client = outboundClient();
    vi.resetModules(); // as a reload does
    expect((await import("./outbound-client")).outboundClient()).toBe(client);
    await outboundClient().close();
  });
});
