import { EventEmitter, once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import { createServer as createTlsServer } from "node:https";
import { type AddressInfo } from "node:net";
import { behave, type Behaviour } from "./behave";
import { localhostCertificate } from "./certificates";
import { readRequest, type ReceivedRequest } from "./received-request";

export type Certificate = { key: string; cert: string };

export type Receiver = {
  /** `http://127.0.0.1:<port>`, or `https` with `tls`; no trailing slash. */
  readonly url: string;
  readonly requests: readonly ReceivedRequest[];
  /** Takes effect from the next request. */
  behaveAs(behaviour: Behaviour): void;
  /** Resolves with the first `count` requests. Rejects after `timeoutMs`. */
  waitFor(count: number, timeoutMs?: number): Promise<readonly ReceivedRequest[]>;
  close: () => Promise<void>;
};

export async function startReceiver(
  initial: Behaviour = behave.ok(),
  { tls = false }: { tls?: boolean | Certificate } = {},
): Promise<Receiver> {
  const requests: ReceivedRequest[] = [];
  let behaviour = initial;
  const arrivals = new EventEmitter();
  const listener: RequestListener = (message, response) => {
    void readRequest(message).then(
      (request) => {
        requests.push(request);
        arrivals.emit("request");
        behaviour(response, request);
      },
      () => response.destroy(), // The sender aborted its request.
    );
  };
  const certificate = tls === true ? localhostCertificate : tls;
  const server = certificate === false ? createServer(listener) : createTlsServer(certificate, listener);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;

  return {
    url: `${certificate === false ? "http" : "https"}://127.0.0.1:${port}`,
    requests,
    behaveAs: (next) => {
      behaviour = next;
    },
    waitFor: async (count, timeoutMs = 10_000) => {
      const signal = AbortSignal.timeout(timeoutMs);
      while (requests.length < count) {
        await once(arrivals, "request", { signal }).catch(() => {
          throw new Error(`${requests.length} of ${count} requests came within ${timeoutMs} ms`);
        });
      }
      return requests.slice(0, count);
    },
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
}
