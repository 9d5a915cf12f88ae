import { permissions } from "@/server/domain/people/permissions";
import { getDb } from "@/server/infra/db";
import { createCtx, createJobCtx } from "@/server/services/integration/context";
import {
  getBloggerActivityStats,
  getBloggerOverview,
  listBloggerSnapshots,
  listPlatformOverviews,
  settleRosterCounts,
} from "@/server/services/roster/overview";
import { admitTenant, type Ctx } from "@/server/services/kernel/verb";
import { DAY_MS } from "@/server/domain/kernel/durations";

export type Timed = { name: string; times: number[] };

const CALLS = 200;
const BATCH = 500;
const BATCHES = 20;
const TRIGGERS = ["inserted", "updated"].map((name) => `roster_count_${name}`);

/**
 * Counts a roster from its rows if not done yet. Then times its figures, with all lines folded and with
 * some unfolded, and writes with and without the counting triggers.
 */
export async function measureOverview(organizationId: string): Promise<Timed[]> {
  const steps = await countRows(organizationId);
  const ctx = await ownerCtx(organizationId);
  const views = {
    overview: () => getBloggerOverview({ ctx }),
    platformOverview: () => listPlatformOverviews({ ctx }),
    activityStats: () => getBloggerActivityStats({ ctx }),
    "snapshots, 30 days": () => listBloggerSnapshots({ ctx }),
    "snapshots, 90 days": () => listBloggerSnapshots({ ctx, input: { from: daysAgo(89) } }),
  };
  const timeViews = async (state: string) => {
    const timed: Timed[] = [];
    for (const [name, view] of Object.entries(views))
      timed.push({ name: `${name}, ${state}`, times: await timeEach(CALLS, view) });
    return timed;
  };
  const folded = await timeViews("all folded");
  const writes = await timeWrites(organizationId);
  const unfolded = await timeViews("10,000 updates not folded");
  return [{ name: "counting rows, 5,000 a step", times: steps }, ...folded, ...writes, ...unfolded];
}

async function countRows(id: string): Promise<number[]> {
  const db = getDb();
  // The rows were inserted without triggers.
  if ((await db.rosterTotal.count({ where: { organizationId: id } })) === 0)
    await db.rosterRecount.create({ data: { organizationId: id, withHistory: true } });
  const times: number[] = [];
  const ctx = createJobCtx("settle-roster-counts");
  for (;;) {
    const from = performance.now();
    const isDone = await settleRosterCounts({ ctx, input: { id, untilMs: 0 } });
    times.push(performance.now() - from);
    if (isDone) return times;
  }
}

/** Updates 500 bloggers per transaction, alternating without and with the triggers. */
async function timeWrites(organizationId: string): Promise<Timed[]> {
  const timed: [Timed, Timed] = [
    { name: "updating 500, without the triggers", times: [] },
    { name: "updating 500, with them", times: [] },
  ];
  for (let batch = 0; batch < 2 * BATCHES; batch += 1) {
    const isNoted = batch % 2 === 1;
    const [time] = await timeEach(1, () => updateSome(organizationId, batch, isNoted));
    timed[isNoted ? 1 : 0].times.push(time ?? 0);
  }
  return timed;
}

async function updateSome(organizationId: string, batch: number, isNoted: boolean): Promise<void> {
  await getDb().$transaction(async (tx) => {
    if (!isNoted)
      for (const name of TRIGGERS) await tx.$executeRawUnsafe(`ALTER TABLE blogger DISABLE TRIGGER ${name}`);
    await tx.$executeRaw`
      UPDATE blogger SET fans_count = coalesce(fans_count, 0) + 1 WHERE id IN (
        SELECT id FROM blogger WHERE organization_id = ${organizationId}
        ORDER BY created_at OFFSET ${batch * BATCH} LIMIT ${BATCH})`;
    if (!isNoted)
      for (const name of TRIGGERS) await tx.$executeRawUnsafe(`ALTER TABLE blogger ENABLE TRIGGER ${name}`);
  });
}

async function ownerCtx(id: string): Promise<Ctx> {
  const organization = await getDb().organization.findUniqueOrThrow({ where: { id } });
  const actor = {
    type: "user" as const,
    userId: organization.ownerId,
    username: organization.ownerId,
    permissions: new Set(permissions),
  };
  return createCtx(
    { actor, defer: () => undefined },
    admitTenant(organization, { isOwner: true, grants: [] }),
  );
}

function daysAgo(days: number): string {
  return new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);
}

async function timeEach(times: number, work: () => Promise<unknown>): Promise<number[]> {
  const taken: number[] = [];
  for (let n = 0; n < times; n += 1) {
    const from = performance.now();
    await work();
    taken.push(performance.now() - from);
  }
  return taken;
}
