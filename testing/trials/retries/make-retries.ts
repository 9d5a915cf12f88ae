import { type ServerResponse } from "node:http";
import { endpointRetry } from "@/server/domain/kernel/job-events";
import { getDb } from "@/server/infra/db";
import { sendJobEvents } from "@/server/infra/jobs";
import { parsePush } from "../../push/engine/push-bench";
import { type Prepared } from "./prepare-retries";

/** Until the retries are due: the events of all are with the engine by then. */
const AHEAD_MS = 20_000;
/**
 * Of one request. Far below the ten seconds of an attempt also on a busy machine: five that fail make the
 * endpoint wait, and the trial's first probe is an hour away.
 */
export const HANGS_MS = 5_000;
export const CONCURRENCY = 5;

type Arrival = {
  deliveryId: string;
  endpointId: string;
  /** Of the delivery among those of its endpoint, from 0 in the order in which they are due. */
  index: number;
  atMs: number;
  lateMs: number;
};

export type Retried = {
  arrivals: Arrival[];
  /** The endpoint whose receiver lets each request hang until all others have their retries. */
  hanging: string;
  hangsFromMs: number;
  /** When all others had theirs, or the last of its own was answered before that. */
  releasedAtMs: number;
  mostAtOnce: number;
};

/** Makes all deliveries due in one second, sends the events of their first attempts, and waits. */
export async function makeRetries(prepared: Prepared, patienceMs: number): Promise<Retried> {
  const { receiver, deliveryIds, endpointIds } = prepared;
  const hanging = endpointIds.at(-1) ?? "";
  const dueMs = Math.ceil((Date.now() + AHEAD_MS) / 1_000) * 1_000;
  const due = await setDue(dueMs);
  const underWay = new Map<string, number>();
  const held = new Set<() => void>();
  const retried: Retried = {
    arrivals: [],
    hanging,
    hangsFromMs: Infinity,
    releasedAtMs: Infinity,
    mostAtOnce: 0,
  };
  const othersCount = [...due.values()].filter(({ endpointId }) => endpointId !== hanging).length;
  const ownCount = due.size - othersCount;
  let [others, own] = [0, 0];
  const release = () => {
    if (retried.releasedAtMs < Infinity) return;
    retried.releasedAtMs = Date.now() + 1;
    setTimeout(() => held.forEach((answer) => answer()), 2);
  };
  const hold = (answer: () => void) => {
    const end = () => {
      clearTimeout(timer);
      held.delete(end);
      answer();
      if (own === ownCount && held.size === 0) release();
    };
    const timer = setTimeout(end, HANGS_MS);
    held.add(end);
  };

  receiver.behaveAs((response, request) => {
    const { id: deliveryId } = parsePush(request);
    const { endpointId, index, atMs } = due.get(deliveryId) ?? { endpointId: "", index: 0, atMs: 0 };
    const receivedAtMs = request.receivedAtMs;
    retried.arrivals.push({ deliveryId, endpointId, index, atMs: receivedAtMs, lateMs: receivedAtMs - atMs });
    const count = (underWay.get(endpointId) ?? 0) + 1;
    underWay.set(endpointId, count);
    retried.mostAtOnce = Math.max(retried.mostAtOnce, count);
    const answer = () => {
      underWay.set(endpointId, (underWay.get(endpointId) ?? 1) - 1);
      accept(response);
    };
    if (endpointId === hanging) {
      own += 1;
      retried.hangsFromMs = Math.min(retried.hangsFromMs, receivedAtMs);
    } else others += 1;
    if (endpointId === hanging && retried.releasedAtMs === Infinity) hold(answer);
    else answer();
    if (others === othersCount && own >= Math.min(CONCURRENCY, ownCount)) release();
  });
  const nowMs = Date.now();
  const events = [...due].map(([id, { endpointId, atMs }]) =>
    endpointRetry(endpointId, { nowMs, inMs: atMs - nowMs }, id),
  );
  await sendJobEvents(events);

  const deadline = dueMs + patienceMs;
  for (;;) {
    // The retries need all connections to the database, so it is asked only when all have arrived.
    const isLate = Date.now() > deadline;
    const left = isLate || retried.arrivals.length >= deliveryIds.length ? await countLeft() : null;
    if (left === 0) return retried;
    if (isLate)
      throw new Error(
        `${left} of ${deliveryIds.length} deliveries were not retried (${hanging} hung): ${await describeLeft()}`,
      );
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}

const countLeft = () => getDb().syncDelivery.count({ where: { status: { not: "SUCCESS" } } });

async function describeLeft(): Promise<string> {
  const left = await getDb().syncDelivery.groupBy({
    by: ["endpointId", "status", "attemptCount"],
    where: { status: { not: "SUCCESS" } },
    _count: true,
  });
  return JSON.stringify(left);
}

/** One millisecond after the other at each endpoint, all in one second. */
async function setDue(dueMs: number) {
  const rows = await getDb().$queryRaw<{ id: string; endpointId: string; index: number; at: Date }[]>`
    WITH numbered AS (
      SELECT id, (row_number() OVER (PARTITION BY endpoint_id ORDER BY first_seq))::int - 1 AS index FROM sync_delivery
    )
    UPDATE sync_delivery d
    SET next_attempt_at = to_timestamp(${dueMs / 1_000}::double precision) + numbered.index * interval '1 millisecond'
    FROM numbered WHERE d.id = numbered.id
    RETURNING d.id, d.endpoint_id AS "endpointId", numbered.index, d.next_attempt_at AS at`;
  return new Map(
    rows.map(({ id, endpointId, index, at }) => [id, { endpointId, index, atMs: at.getTime() }]),
  );
}

function accept(response: ServerResponse): void {
  response.writeHead(200, { "content-type": "application/json" }).end("{}");
}
