import http from "node:http";

/** One answer: how long it took in ms, and what it was, such as `200` or `503 UNAVAILABLE`. */
export type Answer = { route: string; ms: number; what: string };
/** `from` is the caller's address, as the proxy in front of a service tells it. */
export type Call = {
  route: string;
  url: string;
  from: string;
  headers: Record<string, string>;
  /** JSON. */
  body?: string;
};

const agents = new Map<string, http.Agent>();

/** A caller's own connections, which it keeps: a process that is busy accepts few new ones a second. */
function agentOf(from: string): http.Agent {
  const agent = agents.get(from) ?? new http.Agent({ keepAlive: true, maxFreeSockets: 6 });
  agents.set(from, agent);
  return agent;
}

const PATIENCE_MS = 60_000;

/** Over kept connections, as programs and browsers do. */
export async function send(call: Call): Promise<Answer> {
  const startedAtMs = performance.now();
  const what = await attempt(call, call.body);
  return { route: call.route, ms: performance.now() - startedAtMs, what };
}

function attempt(call: Call, text: string | undefined, isRepeated = false): Promise<string> {
  return new Promise((resolve) => {
    const request = http.request(
      call.url,
      {
        agent: agentOf(call.from),
        method: text === undefined ? "GET" : "POST",
        headers: {
          ...call.headers,
          "x-forwarded-for": call.from,
          ...(text !== undefined && { "content-type": "application/json" }),
        },
        timeout: PATIENCE_MS,
      },
      (response) => {
        const parts: Buffer[] = [];
        response.on("data", (part: Buffer) => parts.push(part));
        response.on("error", () => resolve("answer cut off"));
        response.on("end", () => resolve(describe(response, Buffer.concat(parts).toString())));
      },
    );
    request.on("timeout", () => request.destroy(new Error("no answer in a minute")));
    request.on("error", (error: NodeJS.ErrnoException) => {
      // The server closed the kept connection as the call was sent: every client sends it again.
      const isClosed = error.code === "ECONNRESET" || error.code === "EPIPE";
      if (request.reusedSocket && isClosed && !isRepeated) void attempt(call, text, true).then(resolve);
      else resolve(error.code ?? error.message);
    });
    request.end(text);
  });
}

function describe(response: http.IncomingMessage, body: string): string {
  const status = response.statusCode ?? 0;
  if (status === 200) return "200";
  const waits = response.headers["retry-after"] === undefined ? " without Retry-After" : "";
  return `${status} ${/"(?:reason|code)":"([A-Z_]+)"/.exec(body)?.[1] ?? ""}${status < 500 && status !== 429 ? "" : waits}`;
}
