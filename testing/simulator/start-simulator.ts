import { once, setMaxListeners } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { type AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { text } from "node:stream/consumers";
import { answer, type SimulatedResponse } from "./answer";
import { control, CONTROL_PATH } from "./control";
import { type LogEntry } from "./request-log";
import { type Rule } from "./rule";
import { type SimulatorOptions, SimulatorState } from "./simulator-state";

export type Simulator = {
  /** `http://127.0.0.1:<port>`, for `PLATFORM_BASE_URL_<PLATFORM>` of every platform. */
  url: string;
  state: SimulatorState;
  misbehave: (rule: Rule) => number;
  behave: (id?: number) => void;
  log: () => LogEntry[];
  reset: () => void;
  close: () => Promise<void>;
};

/** Listens on loopback only, by default on a free port. */
export async function startSimulator(options: SimulatorOptions & { port?: number } = {}): Promise<Simulator> {
  const state = new SimulatorState(options);
  const closing = new AbortController();
  // Every delayed answer adds a listener.
  setMaxListeners(0, closing.signal);
  const server = createServer((message, response) => {
    respond(message, response, state, closing.signal).catch(() => response.destroy());
  });
  server.listen(options.port ?? 0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    state,
    misbehave: (rule) => state.misbehave(rule),
    behave: (id) => void state.behave(id),
    log: () => state.log.after(),
    reset: () => state.reset(),
    close: async () => {
      closing.abort();
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
}

async function respond(
  message: IncomingMessage,
  response: ServerResponse,
  state: SimulatorState,
  closing: AbortSignal,
): Promise<void> {
  const url = message.url ?? "/";
  const method = message.method ?? "GET";
  // Read before answering, so that the log has requests in order of completion.
  const body = await text(message);
  if (url.startsWith(CONTROL_PATH)) {
    const { status, json } = control({ method, url, host: message.headers.host, body }, state);
    return send(response, {
      status,
      headers: { "content-type": "application/json" },
      body: JSON.stringify(json),
    });
  }
  const made = answer({ method, url, headers: textHeaders(message), body }, state, Date.now());
  if (made.delayMs > 0) await sleep(made.delayMs, undefined, { signal: closing });
  if (made.cutOff) cutOff(response, made);
  else send(response, { ...made, body: made.body() });
}

function textHeaders({ headers }: IncomingMessage): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, [value ?? ""].flat().join(", ")]),
  );
}

type Sent = Pick<SimulatedResponse, "status" | "headers"> & { body: string };

function send(response: ServerResponse, { status, headers, body }: Sent): void {
  response.writeHead(status, { ...headers, "content-length": Buffer.byteLength(body) }).end(body);
}

function cutOff(response: ServerResponse, { status, headers, body }: SimulatedResponse): void {
  const bytes = Buffer.from(body());
  response.writeHead(status, { ...headers, "content-length": bytes.length });
  response.write(bytes.subarray(0, bytes.length / 2), () => response.socket?.resetAndDestroy());
}
