import { type JobEvent } from "@/server/domain/kernel/job-events";
import { getDb, Prisma } from "@/server/infra/db";
import { createJobCtx } from "@/server/services/integration/context";
import {
  drainEndpoint,
  drainOrganization,
  findWaiting,
  probeEndpoint,
  retryOverdue,
} from "@/server/services/push/delivery";
import { HOUR_MS } from "@/server/domain/kernel/durations";
import { importCreators, type PushBench, upTo } from "../../push/engine/push-bench";
import { behave } from "../../push/receiver/behave";

/** Duration of an outage in virtual hours, and the changes committed during it. */
export type OutagePlan = { hours: number; changes: number; retryCount: number };

type Outage = {
  missing: number[];
  attemptsWhileAway: number;
  health: { enabled: boolean; isWaiting: boolean; unfinished: number };
};

/** A bound against endless loops: a day has about 150 probes. */
const MAX_STEPS = 2_000;
const PER_COMMIT = 500;
/** Longer than the sweep's tolerance, so that it finds everything that is due. */
const GRACE_MS = 6_000;

/**
 * An endpoint whose receiver is away for hours of virtual time while the roster changes, and then returns.
 * Time passes by moving the database's instants into the past. Only automatic work runs: the drain after
 * each commit, and what the minutely sweep finds. `sabotage` runs just before the return.
 */
export async function runOutage(
  bench: PushBench,
  plan: OutagePlan,
  sabotage: (endpointId: string) => Promise<unknown> = () => Promise.resolve(),
): Promise<Outage> {
  const { id: endpointId } = await bench.endpoint({ batchSize: 50, retryCount: plan.retryCount });
  const { organizationId } = bench.organization;
  const arrived = new Set<string>();
  let isAway = true;
  let attemptsWhileAway = 0;
  bench.receiver.behaveAs((response, request) => {
    if (isAway) {
      attemptsWhileAway += 1;
      return behave.status(503)(response, request);
    }
    const { bloggers } = JSON.parse(request.body) as {
      bloggers: { blogger: { platformBloggerId: string } }[];
    };
    for (const { blogger } of bloggers) arrived.add(blogger.platformBloggerId);
    behave.ok()(response, request);
  });

  const limitMs = plan.hours * HOUR_MS;
  let passedMs = 0;
  let committed = 0;
  const commit = async (upToNumber: number) => {
    for (; committed < upToNumber; committed += Math.min(PER_COMMIT, upToNumber - committed)) {
      const count = Math.min(PER_COMMIT, upToNumber - committed);
      await importCreators(bench.ctx, upTo(count, committed + 1));
      await drainOrganization(getDb(), organizationId);
    }
  };
  // The first changes are committed one by one, each a delivery that fails.
  for (let n = 1; n <= 20; n += 1) await commit(n);
  for (let step = 0; passedMs < limitMs && step < MAX_STEPS; step += 1) {
    passedMs += await passToNext(endpointId);
    await commit(Math.floor((plan.changes * Math.min(passedMs, limitMs)) / limitMs));
    await sweep(organizationId);
  }
  await commit(plan.changes);
  await sabotage(endpointId);
  isAway = false;
  await getDb()
    .$executeRaw`UPDATE blogger_change SET changed_at = changed_at - interval '1 minute' WHERE organization_id = ${organizationId}`;
  for (let step = 0; step < 20; step += 1) {
    await passToNext(endpointId);
    if ((await sweep(organizationId)) === 0) break;
  }
  return {
    missing: upTo(plan.changes).filter((n) => !arrived.has(String(1_000 + n))),
    attemptsWhileAway,
    health: await getHealth(endpointId),
  };
}

/**
 * Advances time until something of the endpoint is overdue, at most ten minutes; returns the time passed in
 * ms.
 */
async function passToNext(endpointId: string): Promise<number> {
  const rows = await getDb().$queryRaw<{ ms: number }[]>`
    SELECT extract(epoch FROM least(
      (SELECT min(next_attempt_at) FROM sync_delivery WHERE endpoint_id = ${endpointId} AND status = 'PENDING'),
      (SELECT probe_at FROM sync_endpoint WHERE id = ${endpointId}), now() + interval '10 minutes'
    ) - now())::double precision * 1000 AS ms`;
  const ms = Math.max(0, rows[0]?.ms ?? 0) + GRACE_MS;
  const back = Prisma.sql`make_interval(secs => ${ms / 1_000}::double precision)`;
  await getDb().$executeRaw`
    UPDATE sync_delivery SET next_attempt_at = next_attempt_at - ${back}, attempt_until = attempt_until - ${back},
      finished_at = finished_at - ${back}, created_at = created_at - ${back} WHERE endpoint_id = ${endpointId}`;
  await getDb().$executeRaw`
    UPDATE sync_endpoint SET probe_at = probe_at - ${back}, failing_since = failing_since - ${back},
      waiting_since = waiting_since - ${back}, last_success_at = last_success_at - ${back},
      started_at = started_at - ${back} WHERE id = ${endpointId}`;
  return ms;
}

async function sweep(organizationId: string): Promise<number> {
  const ctx = createJobCtx("outage-trial");
  const events = await findWaiting({ ctx, input: { organizationId } });
  const untilMs = Date.now() + 60_000;
  for (const { name, data } of events as JobEvent[]) {
    const endpointId = "endpointId" in data ? data.endpointId : "";
    if (name === "sync/endpoint.probe") await probeEndpoint({ ctx, input: { endpointId } });
    if (name === "sync/endpoint.overdue") await retryOverdue({ ctx, input: { endpointId, untilMs } });
    if (name === "sync/endpoint.waiting") await drainEndpoint({ ctx, input: { endpointId, untilMs } });
  }
  return events.length;
}

async function getHealth(endpointId: string): Promise<Outage["health"]> {
  const { enabled, waitingSince } = await getDb().syncEndpoint.findUniqueOrThrow({
    where: { id: endpointId },
  });
  const unfinished = await getDb().syncDelivery.count({ where: { endpointId, status: { not: "SUCCESS" } } });
  return { enabled, isWaiting: waitingSince !== null, unfinished };
}
