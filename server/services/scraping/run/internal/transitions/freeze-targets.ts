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
  withCategoryWords,
} from "@/server/services/roster/blogger";
import { type OrganizationId, type Tenant } from "@/server/services/kernel/verb";
import { type RunRow } from "../shown/shown-runs";

const PAGE = 20_000;

type Freeze = { filter: BloggerFilter; after: PlaceByAge | null; written?: number };
type Task = Pick<Prisma.ScrapingTaskGetPayload<object>, "scope" | "filterJson" | "platforms" | "ownerUserId">;

/**
 * Writes the next 20,000 creators that the task took when the freeze started, of platforms that `canAsk`
 * accepts. The last page freezes the run. The caller has the lock of freezes, then the run's. Throws
 * `CONFLICT` if the task's filter is invalid, and `TargetsFull`.
 */
export async function freezePage(
  tx: Tx,
  organization: Tenant,
  { run, task }: { run: Pick<RunRow, "id" | "chain" | "freezeJson">; task: Task },
  canAsk: (platform: Platform) => boolean,
): Promise<RunRow> {
  const { id, chain } = run;
  const freeze = (run.freezeJson as Freeze | null) ?? {
    filter: await getFilter(tx, organization, task, canAsk),
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

/** Throws `CONFLICT` if the task's filter is invalid. */
export async function findTakenPlatforms(
  db: Db,
  organization: Tenant,
  task: Task,
  canAsk: (platform: Platform) => boolean,
): Promise<Platform[]> {
  const filter = await getFilter(db, organization, task, canAsk);
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

async function getFilter(
  tx: Db | Tx,
  organization: Tenant,
  task: Task,
  canAsk: (platform: Platform) => boolean,
): Promise<BloggerFilter> {
  const given = task.scope === "FILTERED" ? countBloggersInput.safeParse(task.filterJson ?? {}) : null;
  if (given?.success === false) throw new ServiceError("CONFLICT", explainUnreadableFilter());
  const filter = given?.data ?? {};
  const platform = task.platforms.filter((one) => canAsk(one) && (filter.platform?.includes(one) ?? true));
  const ownerUserId = await findTaskOwner(tx, organization, task);
  const asked = await withCategoryWords(tx, organization.id, filter);
  const days = inDaysOf(organization.timeZone, new Date(), asked);
  return narrowToTargets(days, { platform, ownerUserId });
}

/** In LOCAL mode a member's task takes only the member's creators, the Owner's takes all. */
export async function findTaskOwner(
  db: Db | Tx,
  { id, dataMode }: Pick<Tenant, "id" | "dataMode">,
  { ownerUserId }: Pick<Task, "ownerUserId">,
): Promise<string | undefined> {
  if (dataMode !== "LOCAL") return undefined;
  const { ownerId } = await db.organization.findUniqueOrThrow({ where: { id }, select: { ownerId: true } });
  return ownerUserId === ownerId ? undefined : (ownerUserId ?? "");
}

type Narrowing = { platform: Platform[]; ownerUserId: string | undefined };

/**
 * Deactivated creators are excluded, as no scrape reactivates them. Rejected ones cost accounts, so they
 * are taken only if the filter names them.
 */
export function narrowToTargets(filter: BloggerFilter, { platform, ownerUserId }: Narrowing): BloggerFilter {
  const leavesOutRejected = filter.reviewStatus === undefined;
  return { ...filter, platform, visibleOwnerId: ownerUserId, leavesOutRejected, includeDeactivated: false };
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
 * Rejects a run, or a page of targets, if those of the last 90 days would fill the shared disk. Sums the
 * counts of logical runs, as counting rows would take minutes.
 */
export async function checkKeptTargets(tx: Tx, organizationId: OrganizationId): Promise<void> {
  const [row] = await tx.$queryRaw<{ kept: number }[]>`
    SELECT coalesce(sum(of_run.kept), 0)::float8 AS kept FROM (
      SELECT max(greatest(r.target_count, coalesce((r.freeze_json->>'written')::int, 0))) AS kept
      FROM scraping_task_run r
      WHERE r.organization_id = ${organizationId}
        AND r.started_at > clock_timestamp() - make_interval(days => ${WINDOW_DAYS}::int)
      GROUP BY r.chain) of_run`;
  if ((row?.kept ?? 0) >= MAX_KEPT) throw new TargetsFull();
}
