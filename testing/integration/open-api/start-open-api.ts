import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import { type AddressInfo } from "node:net";
import { contracts } from "@/server/open-api/contracts";
import { mount, refusePath } from "@/server/open-api/mount";
import { serveRoutes } from "../../processes/serve-routes";

export type OpenApi = {
  /** `http://127.0.0.1:<port>` */
  url: string;
  /** Each request as `GET /open-api/…`, in order. */
  requests: string[];
  /** Answers the next requests in place of the service, one listener a request. */
  intercept: RequestListener[];
  close: () => Promise<void>;
};

/** The whole public API on a port of this machine, as programs outside of the process call it. */
export async function startOpenApi(): Promise<OpenApi> {
  const paths = Object.fromEntries(
    contracts.map(({ path }) => [path, mount(...contracts.filter((contract) => contract.path === path))]),
  );
  const serve = serveRoutes({ paths, others: refusePath() });
  const [requests, intercept]: [string[], RequestListener[]] = [[], []];
  const server = createServer((request, response) => {
    requests.push(`${request.method ?? ""} ${request.url ?? ""}`);
    (intercept.shift() ?? serve)(request, response);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    intercept,
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
}
