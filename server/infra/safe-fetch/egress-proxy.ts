import { isIP, type LookupFunction, type Socket } from "node:net";
import { type buildConnector, Pool } from "undici";
import { OutboundError } from "./outbound-error";

type Tunnel = {
  proxy: URL;
  /** Resolves a name to addresses that may be called. */
  lookup: (protocol: string) => LookupFunction;
  secure: buildConnector.connector;
};

/** Below the 10 s of a whole exchange, so that the error names the proxy and not the host behind it. */
const ANSWER_MS = 8_000;

/**
 * Connects through the operator's proxy. The name is resolved and checked here, and the proxy is asked for
 * the checked address, so it leads nowhere that a direct connection could not go. The certificate is that of
 * the name.
 */
export function proxiedConnector({ proxy, lookup, secure }: Tunnel): buildConnector.connector {
  const pool = new Pool(proxy.origin);
  const headers = toHeaders(proxy);
  const open = async (options: buildConnector.Options) => {
    const { protocol, hostname } = options;
    const address = isIP(hostname) === 0 ? await resolve(lookup(protocol), hostname) : hostname;
    const usual = protocol === "https:" ? "443" : "80";
    const port = options.port === "" ? usual : options.port;
    const path = `${isIP(address) === 6 ? `[${address}]` : address}:${port}`;
    const { socket, statusCode } = await pool
      .connect({ path, headers: { ...headers, host: path }, signal: AbortSignal.timeout(ANSWER_MS) })
      .catch((error: unknown) => {
        const isSilent = error instanceof DOMException && error.name === "TimeoutError";
        const details = isSilent ? `did not answer within ${ANSWER_MS / 1_000} s` : "is out of reach";
        throw new OutboundError("CONNECT_FAILED", error, null, `The proxy of EGRESS_PROXY ${details}.`);
      });
    // The types of undici do not say that a tunnel's stream is the connection's socket.
    if (statusCode === 200) return socket as Socket;
    socket.on("error", () => undefined).destroy();
    const details = `The proxy of EGRESS_PROXY answered with status ${statusCode}.`;
    throw new OutboundError("CONNECT_FAILED", null, null, details);
  };
  return (options, callback) => {
    void open(options).then(
      (socket) => {
        if (options.protocol === "https:") secure({ ...options, httpSocket: socket }, callback);
        else callback(null, socket);
      },
      (error: unknown) => callback(error instanceof Error ? error : new Error(String(error)), null),
    );
  };
}

function toHeaders({ username, password }: URL): Record<string, string> {
  if (username === "") return {};
  const credentials = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return { "proxy-authorization": `Basic ${Buffer.from(credentials).toString("base64")}` };
}

function resolve(lookup: LookupFunction, hostname: string): Promise<string> {
  return new Promise((found, failed) => {
    lookup(hostname, { all: false }, (error, address) => {
      if (error !== null) failed(error);
      else found(typeof address === "string" ? address : (address[0]?.address ?? ""));
    });
  });
}
