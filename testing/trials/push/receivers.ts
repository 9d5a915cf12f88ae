import { createServer, type ServerResponse } from "node:http";
import { type AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { behave, type Behaviour } from "../../push/receiver/behave";
import { readRequest, type ReceivedRequest } from "../../push/receiver/received-request";
import { type Progress, type PushRecord, parseRecord } from "./push-record";
import { type ReceiverPlan } from "./trial-plan";

type ReceiverSetup = { plan: ReceiverPlan; secrets: Record<string, string> };

let setup: ReceiverSetup = {
  plan: { latencyMs: 0, rivalMs: 0, failShare: 0, hangShare: 0, hangFrom: 0 },
  secrets: {},
};
let isHit = false;
const records: PushRecord[] = [];
const counts = new Map<string, number>();
const taken = new Set<string>();
/** By delivery: ends the wait of a request for a competing one. */
const waiting = new Map<string, () => void>();

const server = createServer((message, response) => {
  switch (message.url) {
    case "/trial/setup":
      void json(message).then((given) => {
        setup = given as ReceiverSetup;
        isHit = false;
        records.length = 0;
        taken.clear();
        counts.clear();
        response.end("{}");
      });
      return;
    case "/trial/hit":
      isHit = true;
      response.end("{}");
      return;
    case "/trial/progress":
      response.end(JSON.stringify({ requests: records.length, taken: taken.size } satisfies Progress));
      return;
    case "/trial/records":
      response.end(JSON.stringify(records));
      return;
    default:
      readRequest(message).then(
        (request) => receive(request, response),
        () => response.destroy(), // The sender died in the middle of its request.
      );
  }
});

server.listen(0, "127.0.0.1", () => {
  process.stdout.write(`${(server.address() as AddressInfo).port}\n`);
});

function receive(request: ReceivedRequest, response: ServerResponse): void {
  const endpoint = request.path.slice(1);
  const count = 1 + (counts.get(endpoint) ?? 0);
  counts.set(endpoint, count);
  const read = parseRecord(request, setup.secrets[endpoint] ?? "");
  const ids = read.items.map(({ bloggerId }) => bloggerId);
  const decision = decideResponse(setup.plan, endpoint, count, ids, isHit);
  const record: PushRecord = {
    ...read,
    outcome: decision.outcome,
    refusedIds: decision.refusedIds,
    endedAtMs: null,
  };
  records.push(record);
  response.once("close", () => (record.endedAtMs ??= Date.now()));
  const respond = ({ outcome, refusedIds, behaviour }: Decision) => {
    Object.assign(record, { outcome, refusedIds });
    if (outcome !== "hung") record.endedAtMs ??= Date.now();
    if (outcome === "accepted") take(record);
    behaviour(response, request);
  };
  const meet = waiting.get(record.deliveryId);
  meet?.();
  if (setup.plan.rivalMs > 0 && meet === undefined)
    waitForCompetitor(record.deliveryId, (met) => respond(met ? decision : refuses));
  else setTimeout(respond, setup.plan.latencyMs, decision);
}

function waitForCompetitor(deliveryId: string, then: (met: boolean) => void): void {
  const end = (met: boolean) => {
    clearTimeout(timer);
    waiting.delete(deliveryId);
    then(met);
  };
  const timer = setTimeout(end, setup.plan.rivalMs, false);
  waiting.set(deliveryId, () => end(true));
}

function take({ endpoint, items, refusedIds }: PushRecord): void {
  for (const { bloggerId, seq } of items)
    if (!refusedIds.includes(bloggerId)) taken.add(`${endpoint} ${bloggerId} ${seq}`);
}

type Decision = Pick<PushRecord, "outcome" | "refusedIds"> & { behaviour: Behaviour };

const accepts: Decision = { outcome: "accepted", refusedIds: [], behaviour: behave.ok() };
const hangs: Decision = { outcome: "hung", refusedIds: [], behaviour: behave.hang() };
const refuses: Decision = { outcome: "refused", refusedIds: [], behaviour: behave.status(500) };
const failures: Decision[] = [
  refuses,
  { outcome: "refused", refusedIds: [], behaviour: behave.retryAfter(429, 1) },
  { outcome: "reset", refusedIds: [], behaviour: behave.reset() },
];

/**
 * How the receiver `endpoint` answers its `count`-th request with these bloggers: it accepts, fails or
 * hangs.
 */
function decideResponse(
  { failShare, hangShare, hangFrom }: ReceiverPlan,
  endpoint: string,
  count: number,
  bloggerIds: readonly string[],
  isHit: boolean,
): Decision {
  const isDueToHang = !isHit && count >= hangFrom;
  if (endpoint === "hanging") return isDueToHang || Math.random() < hangShare ? hangs : accepts;
  if (endpoint !== "failing" || Math.random() >= failShare) return accepts;
  const refusedIds = bloggerIds.filter((_, index) => index % 2 === 0);
  const inPart: Decision = { outcome: "accepted", refusedIds, behaviour: behave.failBloggers(refusedIds) };
  return [...failures, inPart][Math.floor(Math.random() * (failures.length + 1))] ?? inPart;
}
