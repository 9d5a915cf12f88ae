import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { afterEach, beforeEach, expect, it } from "vitest";
import { parseOutboundAllow } from "@/server/domain/kernel/outbound-allow";
import { type Receiver, startReceiver } from "@/testing/push/receiver/start-receiver";
import { OutboundClient } from "./outbound-client";
import { type LookupAll } from "./outbound-lookup";
import { safeFetch } from "./safe-fetch";

/** A proxy that tunnels, and says what it was asked for. */
async function startProxy(credentials: string) {
  const asked: string[] = [];
  const state = { isSilent: false };
  const sockets = new Set<Socket>();
  const server = createServer((_request, response) => response.writeHead(405).end());
  server.on("connect", (request, socket: Socket) => {
    asked.push(request.url ?? "");
    sockets.add(socket.on("error", () => undefined));
    if (state.isSilent) return;
    if (request.headers["proxy-authorization"] !== `Basic ${Buffer.from(credentials).toString("base64")}`) {
      socket.end("HTTP/1.1 407 Proxy Authentication Required\r\n\r\n");
      return;
    }
    const { hostname, port } = new URL(`http://${request.url ?? ""}`);
    const onward = connect(Number(port), hostname, () => {
      socket.write("HTTP/1.1 200 Connection Established\r\n\r\n");
      socket.pipe(onward).pipe(socket);
    });
    sockets.add(onward.on("error", () => socket.destroy()));
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  return {
    asked,
    state,
    port: (server.address() as AddressInfo).port,
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

let proxy: Awaited<ReturnType<typeof startProxy>>;
let platform: Receiver;
const clients: OutboundClient[] = [];
beforeEach(async () => {
  proxy = await startProxy("roster:se:cret");
  platform = await startReceiver();
});
afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.close()));
  await platform.close();
  proxy.close();
});

const leadingTo =
  (address: string): LookupAll =>
  (_hostname, _options, callback) =>
    callback(null, [{ address, family: 4 }]);

function clientOf(address: string, user = "roster:se%3Acret", allow = ["127.0.0.1"]) {
  const client = new OutboundClient({
    policy: parseOutboundAllow(allow),
    lookup: leadingTo(address),
    proxy: new URL(`http://${user}@127.0.0.1:${proxy.port}`),
  });
  clients.push(client);
  return client;
}

const urlOf = (host: string) => `http://${host}:${new URL(platform.url).port}/api`;

it("asks the proxy for the address that was checked, with the credentials of the setting", async () => {
  const url = urlOf("platform.example");
  const answer = await safeFetch({ url, client: clientOf("127.0.0.1") });
  expect(answer.status).toBe(200);
  expect(proxy.asked).toEqual([`127.0.0.1:${new URL(url).port}`]);
  expect(platform.requests[0]?.headers.host).toBe(new URL(url).host);
  expect(platform.requests[0]?.headers).not.toHaveProperty("proxy-authorization");
});

it("asks it for no name or address that may not be called", async () => {
  const client = clientOf("169.254.169.254");
  for (const host of ["platform.example", "10.0.0.1"])
    await expect(safeFetch({ url: `https://${host}/`, client })).rejects.toMatchObject({
      reason: "BLOCKED_ADDRESS",
    });
  expect(proxy.asked).toEqual([]);
});

it("says that it is the proxy that refuses, or is away", async () => {
  const refused = safeFetch({
    url: urlOf("platform.example"),
    client: clientOf("127.0.0.1", "roster:wrong"),
  });
  await expect(refused).rejects.toThrow("The proxy of EGRESS_PROXY answered with status 407.");
  proxy.close();
  const away = safeFetch({ url: urlOf("platform.example"), client: clientOf("127.0.0.1") });
  await expect(away).rejects.toThrow("The proxy of EGRESS_PROXY is out of reach.");
  expect(platform.requests).toEqual([]);
});

it("says that it is the proxy that accepts and never answers", async () => {
  proxy.state.isSilent = true;
  const silent = safeFetch({ url: urlOf("platform.example"), client: clientOf("127.0.0.1") });
  await expect(silent).rejects.toThrow("The proxy of EGRESS_PROXY did not answer within 8 s.");
  expect(proxy.asked).toHaveLength(1);
});
