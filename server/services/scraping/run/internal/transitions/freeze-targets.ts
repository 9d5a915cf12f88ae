import { ServiceError } from "@/server/domain/kernel/errors";
import { type Platform } from "@/server/domain/roster/platforms";
import { explainUnreadableFilter } from "@/server/domain/scraping/run";
import { type Db, type Prisma, type Tx } from "@/server/infra/db";
import {
  type BloggerFilter,
  countBloggersInput,
  inDaysOf,
  nextMatchingBloggers,
  type PlaceByAge,
} from "@/server/services/roster/blogger";
import { type Tenant } from "@/server/services/kernel/verb";
import { type RunRow } from "../shown/read-runs";
import { checkKeptTargets } from "./check-kept-targets";
import { takeTargets } from "./take-targets";

/** Creators of one page: some tenths of a second. */
const PAGE = 20_000;

/** What a page hands to the next one; plain JSON in the run. */
type Freeze = { filter: BloggerFilter; after: PlaceByAge | null; written?: number };
type Task = Pick<Prisma.ScrapingTaskGetPayload<object>, "scope" | "filterJson" | "platforms" | "ownerUserId">;

/**
 * Writes down the next 20,000 creators of those that a run's task took when the freeze began. They are of
 * platforms for which `canAsk` holds. With the last page the run is frozen. The caller has the lock of
 * freezes, then the run's. Throws `CONFLICT` where the task's filter cannot be read, and `TargetsFull`.
 */
export async function freezePage(
  tx: Tx,
  organization: Tenant,
  { run, task }: { run: Pick<RunRow, "id" | "chain" | "freezeJson">; task: Task },
  canAsk: (platform: Platform) => boolean,
): Promise<RunRow> {
  const { id, chain } = run;
  const freeze = (run.freezeJson as Freeze | null) ?? {
    filter: await readFilter(tx, organization, task, canAsk),
    after: null,
  };
  await checkKeptTargets(tx, organization.id);
  const [after] = await tx.$queryRaw<PlaceByAge[]>`
    WITH page AS MATERIALIZED (
      ${nextMatchingBloggers(organization.id, freeze.filter, { after: freeze.after, limit: PAGE })}
    ), frozen AS (
      INSERT INTO scraping_run_target (chain, blogger_id, platform, synced_minute)
      SELECT ${chain}, p.id, p.platform, coalesce(floor(extract(epoch FROM p.last_synced_at) / 60), 0)::int
      FROM page p ON CONFLICT DO NOTHING
    )
    SELECT p.k, p.id FROM page p OFFSET ${PAGE - 1}`;
  const written = (freeze.written ?? 0) + PAGE;
  if (after !== undefined)
    return tx.scrapingTaskRun.update({ where: { id }, data: { freezeJson: { ...freeze, after, written } } });
  await tx.$executeRaw`
    UPDATE scraping_task_run SET frozen_at = clock_timestamp(), freeze_json = NULL,
      target_count = (SELECT count(*) FROM scraping_run_target WHERE chain = ${chain})
    WHERE id = ${id}`;
  return tx.scrapingTaskRun.findUniqueOrThrow({ where: { id } });
}

/** Of the platforms for which `canAsk` holds, those of which the task takes a creator. Throws as above. */
export async function findTakenPlatforms(
  db: Db,
  organization: Tenant,
  task: Task,
  canAsk: (platform: Platform) => boolean,
): Promise<Platform[]> {
  const filter = await readFilter(db, organization, task, canAsk);
  const taken: Platform[] = [];
  for (const platform of filter.platform ?? []) {
    const one = { ...filter, platform: [platform] };
    const rows = await db.$queryRaw<unknown[]>(
      nextMatchingBloggers(organization.id, one, { after: null, limit: 1 }),
    );
    if (rows.length > 0) taken.push(platform);
  }
  return taken;
}

async function readFilter(
  tx: Db | Tx,
  organization: Tenant,
  task: Task,
  canAsk: (platform: Platform) => boolean,
): Promise<BloggerFilter> {
  const given = task.scope === "FILTERED" ? countBloggersInput.safeParse(task.filterJson ?? {}) : null;
  if (given?.success === false) throw new ServiceError("CONFLICT", explainUnreadableFilter());
  const filter = given?.data ?? {};
  const platform = task.platforms.filter((one) => canAsk(one) && (filter.platform?.includes(one) ?? true));
  const holder = await findTaskHolder(tx, organization, task);
  const days = inDaysOf(organization.timeZone, new Date(), filter);
  return takeTargets(days, { platform, holder });
}

/** In LOCAL mode a member's task takes the creators that the member holds, the Owner's takes all. */
export async function findTaskHolder(
  db: Db | Tx,
  { id, dataMode }: Pick<Tenant, "id" | "dataMode">,
  { ownerUserId }: Pick<Task, "ownerUserId">,
): Promise<string | undefined> {
  if (dataMode !== "LOCAL") return undefined;
  const { ownerId } = await db.organization.findUniqueOrThrow({ where: { id }, select: { ownerId: true } });
  return ownerUserId === ownerId ? undefined : (ownerUserId ?? "");
}
