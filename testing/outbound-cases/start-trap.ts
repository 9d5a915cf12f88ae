import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { once } from "node:events";
import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import { parseOutboundAllow } from "@/server/domain/kernel/outbound-allow";
import { OutboundClient } from "@/server/infra/safe-fetch";
import { type LookupAll } from "@/server/infra/safe-fetch/outbound-lookup";

export type Trap = {
  port: number;
  caught: () => string[];
  close: () => Promise<void>;
};

const RESPONSE = "HTTP/1.1 200 OK\r\ncontent-length: 0\r\nconnection: close\r\n\r\n";

/**
 * A server that no outbound request may reach. It records connections on loopback and every attempt of this
 * process to connect to its port; otherwise unreachable addresses would look safe.
 */
export async function startTrap(): Promise<Trap> {
  const caught: string[] = [];
  const first = await listen("127.0.0.1", 0, caught);
  const { port } = first.address() as AddressInfo;
  // Some machines have no IPv6; attempts are recorded there as well.
  const others = await Promise.allSettled(["127.0.0.2", "::1"].map((host) => listen(host, port, caught)));
  const servers = [first, ...others.flatMap((other) => (other.status === "fulfilled" ? [other.value] : []))];

  const watch = (message: unknown) => {
    (message as { socket: Socket }).socket.on("connectionAttempt", (address: string, attempted: number) => {
      if (attempted === port) caught.push(`attempt to ${address}`);
    });
  };
  subscribe("net.client.socket", watch);
  return {
    port,
    caught: () => [...caught],
    close: async () => {
      unsubscribe("net.client.socket", watch);
      await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
    },
  };
}

async function listen(host: string, port: number, caught: string[]): Promise<Server> {
  const server = createServer((socket) => {
    caught.push(`connection on ${host}`);
    socket
      .on("error", () => undefined)
      .resume()
      .end(RESPONSE);
  });
  server.listen(port, host);
  await once(server, "listening");
  return server;
}

type Options = {
  allow?: readonly string[];
  resolve?: (hostname: string) => readonly string[];
  ca?: string;
};

/**
 * Replaces the outbound client of this process by one with other rules, DNS or CA. The returned function
 * closes it and restores the previous client.
 */
export function useOutboundClient({ allow = [], resolve, ca }: Options): () => Promise<void> {
  const shared = globalThis as { crsOutbound?: OutboundClient };
  const lookup: LookupAll | undefined =
    resolve && ((hostname, _options, callback) => callback(null, resolve(hostname).map(toAddress)));
  const client = new OutboundClient({
    policy: parseOutboundAllow(allow),
    ...(lookup && { lookup }),
    ...(ca !== undefined && { ca }),
  });
  shared.crsOutbound = client;
  return () => {
    delete shared.crsOutbound;
    return client.close();
  };
}

const toAddress = (address: string) => ({ address, family: address.includes(":") ? 6 : 4 });
