import { createServer, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";

/**
 * Receivers in their own process, one per path, on a free local port that it prints. `POST /live/<name>`
 * answers at once and `POST /dead/<name>` never; `GET /arrivals/<name>?count=n` answers with what a live
 * one has received, once that is n pushes.
 */
type Live = Arrivals & { waiting: { count: number; response: ServerResponse }[] };

const receivers = new Map<string, Live>();
const find = (name: string): Live => {
  const known = receivers.get(name) ?? { arrivals: [], lastBody: "", waiting: [] };
  receivers.set(name, known);
  return known;
};

const server = createServer((request, response) => {
  const atMs = Date.now();
  const { pathname, searchParams } = new URL(request.url ?? "/", "http://localhost");
  const [, kind, name = ""] = pathname.split("/");
  const receiver = find(name);
  if (kind === "dead") return void request.resume();
  if (kind === "arrivals") {
    receiver.waiting.push({ count: Number(searchParams.get("count")), response });
    return tellWaiting(receiver);
  }
  void text(request).then((body) => {
    response.writeHead(200, { "content-type": "application/json" }).end("{}");
    receiver.arrivals.push(toArrival(atMs, body));
    receiver.lastBody = body;
    tellWaiting(receiver);
  });
});

function toArrival(atMs: number, body: string): Arrival {
  const { bloggers } = JSON.parse(body) as { bloggers: { changedAt: string }[] };
  return { atMs, oldestChangeMs: Date.parse(bloggers[0]?.changedAt ?? ""), bloggers: bloggers.length };
}

function tellWaiting(receiver: Live): void {
  const { arrivals, lastBody } = receiver;
  const done = receiver.waiting.filter(({ count }) => arrivals.length >= count);
  receiver.waiting = receiver.waiting.filter(({ count }) => arrivals.length < count);
  for (const { response } of done) response.end(JSON.stringify({ arrivals, lastBody } satisfies Arrivals));
}

server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  process.stdout.write(`${typeof address === "object" ? address?.port : ""}\n`);
});

/**
 * A push as its receiver saw it: arrival of its headers, commit of its oldest change (both in Unix ms), and
 * its size.
 */
export type Arrival = { atMs: number; oldestChangeMs: number; bloggers: number };

export type Arrivals = { arrivals: Arrival[]; lastBody: string };
