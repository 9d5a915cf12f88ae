import { endpointRetry } from "@/server/domain/kernel/job-events";
import { getDb } from "@/server/infra/db";
import { sendJobEvents } from "@/server/infra/jobs";
import { type Prepared } from "./prepare-retries";
import { type Due, type Received, type Round } from "./round";

/** Until the retries are due: the events of all are with the engine by then. */
const AHEAD_MS = 20_000;
/** Jobs are woken half a second early; the processor's time is counted from here. */
const COUNTS_AHEAD_MS = 1_000;
/**
 * Of one request. Far below the ten seconds of an attempt also on a busy machine: five that fail make the
 * endpoint wait, and the trial's first probe is an hour away.
 */
export const HANGS_MS = 5_000;
export const CONCURRENCY = 5;
const LOOKS_EVERY_MS = 250;

export type Retried = Received & {
  hanging: string;
  /** Of this process, which has the engine and the service. */
  processorMs: number;
};

/** Makes all deliveries due in one second, sends the events of their first attempts, and waits. */
export async function makeRetries(prepared: Prepared, patienceMs: number): Promise<Retried> {
  const { receiver, deliveryIds, endpointIds } = prepared;
  const hanging = endpointIds.at(-1) ?? "";
  const dueMs = Math.ceil((Date.now() + AHEAD_MS) / 1_000) * 1_000;
  const due = await setDue(dueMs);
  const round: Round = { due, hanging, hangsMs: HANGS_MS, concurrency: CONCURRENCY };
  await ask(receiver, "round", round);
  let atStart = process.cpuUsage();
  setTimeout(() => (atStart = process.cpuUsage()), dueMs - COUNTS_AHEAD_MS - Date.now());
  const nowMs = Date.now();
  const events = due.map(({ deliveryId, endpointId, atMs }) =>
    endpointRetry(endpointId, { nowMs, inMs: atMs - nowMs }, deliveryId),
  );
  await sendJobEvents(events);

  const deadline = dueMs + patienceMs;
  for (;;) {
    // The retries need all connections to the database, so it is asked only when all have arrived.
    const isLate = Date.now() > deadline;
    const left = isLate || receiver.lines.length > 0 ? await countLeft() : null;
    if (left === 0) {
      const { user, system } = process.cpuUsage(atStart);
      const received = (await ask(receiver, "received")) as Received;
      return { ...received, hanging, processorMs: (user + system) / 1_000 };
    }
    if (isLate)
      throw new Error(
        `${left} of ${deliveryIds.length} deliveries were not retried (${hanging} hung): ${await describeLeft()}`,
      );
    await new Promise((resolve) => setTimeout(resolve, LOOKS_EVERY_MS));
  }
}

/** @throws on a status of 300 or higher */
async function ask({ url }: Prepared["receiver"], what: string, told?: Round): Promise<unknown> {
  const sent = told === undefined ? {} : { method: "POST", body: JSON.stringify(told) };
  const response = await fetch(`${url}/trial/${what}`, sent);
  if (!response.ok) throw new Error(`the receivers returned ${response.status}`);
  return response.json();
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
async function setDue(dueMs: number): Promise<Due[]> {
  const rows = await getDb().$queryRaw<(Omit<Due, "atMs"> & { at: Date })[]>`
    WITH numbered AS (
      SELECT id, (row_number() OVER (PARTITION BY endpoint_id ORDER BY first_seq))::int - 1 AS index FROM sync_delivery
    )
    UPDATE sync_delivery d
    SET next_attempt_at = to_timestamp(${dueMs / 1_000}::double precision) + numbered.index * interval '1 millisecond'
    FROM numbered WHERE d.id = numbered.id
    RETURNING d.id AS "deliveryId", d.endpoint_id AS "endpointId", numbered.index, d.next_attempt_at AS at`;
  return rows.map(({ at, ...row }) => ({ ...row, atMs: at.getTime() }));
}
