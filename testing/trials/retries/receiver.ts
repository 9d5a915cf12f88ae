import { createServer, type ServerResponse } from "node:http";
import { type AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { readRequest, type ReceivedRequest } from "../../push/receiver/received-request";
import { type Arrival, type Received, type Round } from "./round";

/**
 * All receivers of the trial, in a process of their own as receivers are: the service's figures are its own.
 * Refuses every blogger until a round is set.
 */
let round: Round | null = null;
let due = new Map<string, Round["due"][number]>();
let dueAtHanging = 0;
const arrivals: Arrival[] = [];
let hangsFromMs: number | null = null;
let releasedAtMs: number | null = null;
let peakAtOneEndpoint = 0;
let [ofOthers, ofHanging] = [0, 0];
const underWay = new Map<string, number>();
/** Ends the wait of a request that hangs. */
const held = new Set<() => void>();

const server = createServer((message, response) => {
  switch (message.url) {
    case "/trial/round":
      void json(message).then((given) => {
        round = given as Round;
        const { hanging } = round;
        due = new Map(round.due.map((each) => [each.deliveryId, each]));
        dueAtHanging = round.due.filter(({ endpointId }) => endpointId === hanging).length;
        response.end("{}");
      });
      return;
    case "/trial/received":
      response.end(
        JSON.stringify({ arrivals, hangsFromMs, releasedAtMs, peakAtOneEndpoint } satisfies Received),
      );
      return;
    default:
      readRequest(message).then(
        (request) => {
          if (round === null) refuse(response, request);
          else receive(round, response, request);
        },
        () => response.destroy(), // The sender aborted its request.
      );
  }
});

server.listen(0, "127.0.0.1", () => {
  process.stdout.write(`${(server.address() as AddressInfo).port}\n`);
});

/** As a healthy receiver: with failures only, the endpoint would wait. */
function refuse(response: ServerResponse, { body }: ReceivedRequest): void {
  const { bloggers } = JSON.parse(body) as { bloggers: { blogger: { id: string } }[] };
  answer(response, { failedBloggerIds: bloggers.map(({ blogger }) => blogger.id) });
}

function receive(
  { hanging, hangsMs, concurrency }: Round,
  response: ServerResponse,
  { headers, receivedAtMs }: ReceivedRequest,
): void {
  const deliveryId = headers["webhook-id"] ?? "";
  const { endpointId, index, atMs } = due.get(deliveryId) ?? { endpointId: "", index: 0, atMs: 0 };
  arrivals.push({ deliveryId, endpointId, index, atMs: receivedAtMs, lateMs: receivedAtMs - atMs });
  // A line, because questions would take the processor from the service.
  if (arrivals.length === due.size) process.stdout.write("all have arrived\n");
  const count = (underWay.get(endpointId) ?? 0) + 1;
  underWay.set(endpointId, count);
  peakAtOneEndpoint = Math.max(peakAtOneEndpoint, count);
  const accept = () => {
    underWay.set(endpointId, (underWay.get(endpointId) ?? 1) - 1);
    answer(response, {});
  };
  if (endpointId === hanging) {
    ofHanging += 1;
    hangsFromMs = Math.min(hangsFromMs ?? Infinity, receivedAtMs);
  } else ofOthers += 1;
  if (endpointId === hanging && releasedAtMs === null) hang(accept, hangsMs);
  else accept();
  if (ofOthers === due.size - dueAtHanging && ofHanging >= Math.min(concurrency, dueAtHanging)) release();
}

/** Answers when `hangsMs` have passed, or all others have their retries. */
function hang(accept: () => void, hangsMs: number): void {
  const end = () => {
    clearTimeout(timer);
    held.delete(end);
    accept();
    if (held.size === 0 && ofHanging === dueAtHanging) release();
  };
  const timer = setTimeout(end, hangsMs);
  held.add(end);
}

function release(): void {
  if (releasedAtMs !== null) return;
  releasedAtMs = Date.now() + 1;
  setTimeout(() => held.forEach((end) => end()), 2);
}

function answer(response: ServerResponse, body: object): void {
  response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(body));
}
