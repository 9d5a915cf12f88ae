import { type ServerResponse } from "node:http";
import { endpointRetry } from "@/server/domain/kernel/job-events";
import { getDb } from "@/server/infra/db";
import { sendJobEvents } from "@/server/infra/jobs";
import { parsePush } from "../../push/engine/push-bench";
import { type Prepared } from "./prepare-retries";

/** Until the retries are due: the events of all are with the engine by then. */
const AHEAD_MS = 20_000;
/** Below the ten seconds of an attempt, so that a slow machine makes no attempt of the hanging endpoint fail. */
const HANGS_MS = 8_000;

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
  /** The endpoint whose receiver answers nothing until all others have their retries, or for eight seconds. */
  hanging: string;
  hangsFromMs: number;
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
  const held: (() => void)[] = [];
  const retried: Retried = {
    arrivals: [],
    hanging,
    hangsFromMs: Infinity,
    releasedAtMs: Infinity,
    mostAtOnce: 0,
  };
  const othersCount = [...due.values()].filter(({ endpointId }) => endpointId !== hanging).length;
  let others = 0;
  const release = () => {
    if (retried.releasedAtMs < Infinity) return;
    retried.releasedAtMs = Date.now() + 1;
    setTimeout(() => held.splice(0).forEach((answer) => answer()), 2);
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
    if (endpointId !== hanging) others += 1;
    if (endpointId === hanging && retried.releasedAtMs === Infinity) {
      if (held.push(answer) === 1) {
        retried.hangsFromMs = receivedAtMs;
        setTimeout(release, HANGS_MS);
      }
    } else answer();
    if (others === othersCount && held.length === Math.min(5, due.size - othersCount)) release();
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
        `${left} of ${deliveryIds.length} deliveries were not retried: ${await describeLeft()}`,
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
