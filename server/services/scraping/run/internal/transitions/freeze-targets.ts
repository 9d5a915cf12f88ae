import { ServiceError } from "@/server/domain/kernel/errors";
import { type Platform } from "@/server/domain/roster/platforms";
import { explainTargetsFull, explainUnreadableFilter } from "@/server/domain/scraping/run";
import { type Db, type Prisma, type Tx } from "@/server/infra/db";
import {
  type BloggerFilter,
  countBloggersInput,
  inDaysOf,
  nextMatchingBloggers,
  type PlaceByAge,
} from "@/server/services/roster/blogger";
import { type OrganizationId, type Tenant } from "@/server/services/kernel/verb";
import { type RunRow } from "../shown/read-runs";

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

type Narrowing = { platform: Platform[]; holder: string | undefined };

/**
 * The creators that a task takes of those that its filter names. No scrape brings a deactivated one back, so
 * none is asked for; a rejected one costs accounts, and is asked for where the filter names it.
 */
export function takeTargets(filter: BloggerFilter, { platform, holder }: Narrowing): BloggerFilter {
  const leavesOutRejected = filter.reviewStatus === undefined;
  return { ...filter, platform, visibleOwnerId: holder, leavesOutRejected, includeDeactivated: false };
}

const WINDOW_DAYS = 90;
/** Some 3 GB (docs/rules.md#limits-of-an-organization). */
const MAX_KEPT = 20_000_000;

export class TargetsFull extends ServiceError {
  constructor() {
    super("CONFLICT", explainTargetsFull());
  }
}

/**
 * Refuses one more run, or one more page of its targets, where those of the last 90 days would fill
 * the disk of all. By what logical runs were given, so far: counting their rows would take minutes.
 */
export async function checkKeptTargets(tx: Tx, organizationId: OrganizationId): Promise<void> {
  const [row] = await tx.$queryRaw<{ kept: number }[]>`
    SELECT coalesce(sum(of_chain.kept), 0)::float8 AS kept FROM (
      SELECT max(greatest(r.target_count, coalesce((r.freeze_json->>'written')::int, 0))) AS kept
      FROM scraping_task_run r
      WHERE r.organization_id = ${organizationId}
        AND r.started_at > clock_timestamp() - make_interval(days => ${WINDOW_DAYS}::int)
      GROUP BY r.chain) of_chain`;
  if ((row?.kept ?? 0) >= MAX_KEPT) throw new TargetsFull();
}
