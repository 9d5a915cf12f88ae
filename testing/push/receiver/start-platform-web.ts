import { Agent } from "undici";
import { parseOutboundAllow } from "@/server/domain/kernel/outbound-allow";
import { OutboundClient } from "@/server/infra/safe-fetch";
import { guardedConnector } from "@/server/infra/safe-fetch/outbound-client";
import { type LookupAll } from "@/server/infra/safe-fetch/outbound-lookup";
import { behave, type Behaviour } from "./behave";
import { startReceiver } from "./start-receiver";

type Routes = Record<string, Behaviour>;

export type PlatformWeb = {
  client: OutboundClient;
  calls: () => string[];
  close: () => Promise<void>;
};

const PRIVATE_ADDRESS = "10.0.0.9";

/**
 * All platform hosts in one server, with a client that resolves them to it. `routes` gives the behaviour of
 * each `host/path`; names in `privateHosts` resolve to a private address. Only DNS and TLS are simulated.
 */
export async function startPlatformWeb(routes: Routes, privateHosts: string[] = []): Promise<PlatformWeb> {
  const placeOf = (headers: { host?: string | undefined }, path: string) => `${headers.host ?? ""}${path}`;
  const receiver = await startReceiver((response, request) => {
    (routes[placeOf(request.headers, request.path)] ?? behave.status(404))(response, request);
  });
  const hosts = [...new Set(Object.keys(routes).map((place) => place.split("/")[0] ?? ""))];
  const lookup: LookupAll = (hostname, _options, callback) => {
    const address = privateHosts.includes(hostname) ? PRIVATE_ADDRESS : "127.0.0.1";
    callback(null, [{ address, family: 4 }]);
  };
  const policy = parseOutboundAllow(hosts.filter((host) => !privateHosts.includes(host)));
  const connect = guardedConnector({ policy, lookup });
  const { port } = new URL(receiver.url);
  const agent = new Agent({
    connect: (options, callback) => connect({ ...options, protocol: "http:", port }, callback),
  });
  const client = Object.assign(new OutboundClient({ policy, lookup }), { agent });
  return {
    client,
    calls: () => receiver.requests.map(({ headers, path }) => placeOf(headers, path)),
    close: async () => {
      await client.close();
      await receiver.close();
    },
  };
}
