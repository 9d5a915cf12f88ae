import { z } from "zod";
import { DAY_MS } from "@/server/domain/kernel/durations";
import { idSchema } from "@/server/domain/kernel/ids";
import { listOf, pageInput } from "@/server/domain/kernel/paging";
import { storableText } from "@/server/domain/kernel/text";
import { platformSchema } from "@/server/domain/roster/platforms";
import { type Db, Prisma } from "@/server/infra/db";
import { listAllNewestFirst, query } from "@/server/services/kernel/verb";
import { isOutsideSandboxes } from "./internal/shown/counts-of-all-runs";
import { findLogicalCounts } from "./internal/shown/logical-run";
import { scrapingRunStatus } from "./internal/shown/scraping-run";

const instant = z.iso.datetime();

const listAllRunsInput = z.strictObject({
  state: z.enum(["UNDER_WAY", "PAUSED", "FAILED"]).optional(),
  organizationId: idSchema("organization").optional(),
  platform: platformSchema.optional(),
  errorCode: storableText.max(100).optional(),
  ...pageInput(),
});
type Asked = Omit<z.output<typeof listAllRunsInput>, "limit" | "cursor">;

const allRunsList = listOf(
  z.object({
    id: z.string(),
    organizationId: z.string(),
    organizationName: z.string(),
    taskName: z.string(),
    dispatcher: z.enum(["SERVER", "DESKTOP"]),
    status: scrapingRunStatus,
    startedAt: instant,
    finishedAt: instant.nullable(),
    pauseReason: z.string().nullable(),
    resumeAt: instant.nullable(),
    targetCount: z.int(),
    successCount: z.int(),
    failedCount: z.int(),
  }),
);

const withNames = { organization: { select: { name: true } }, task: { select: { name: true } } } as const;

/**
 * Logical runs of all organizations that the system's overview counts, newest first (docs/rules.md#system).
 * With a platform only those that failed there. Throws `INVALID_CURSOR`.
 */
export const listAllRuns = query({
  permission: "organization:list",
  platform: true,
  input: listAllRunsInput,
  output: allRunsList,
  async run({ ctx, input: { limit, cursor, ...asked } }) {
    const since = new Date(ctx.now().getTime() - DAY_MS);
    const counted = await toConditions(ctx.db, asked, since);
    const { items, ...page } = await listAllNewestFirst(
      { list: "all-runs", by: "startedAt", filter: asked, limit, cursor },
      ({ where: { AND }, ...rows }) =>
        ctx.db.scrapingTaskRun.findMany({ ...rows, where: { AND: [...AND, counted] }, include: withNames }),
    );
    const counts = await findLogicalCounts(ctx.db, items);
    const list = items.map(({ organization, task, ...run }) => ({
      ...run,
      ...counts.get(run.chain),
      organizationName: organization.name,
      taskName: task.name,
    }));
    return { list, ...page };
  },
});

/** The states have an index each, so that runs that ended well are never read. */
async function toConditions(db: Db, asked: Asked, since: Date): Promise<Prisma.ScrapingTaskRunWhereInput> {
  const { state, organizationId, platform, errorCode } = asked;
  const states = {
    UNDER_WAY: { status: { in: ["PENDING", "RUNNING"] } },
    PAUSED: { isNewest: true, status: "PAUSED" },
    FAILED: { isNewest: true, status: "FAILED", finishedAt: { gte: since } },
  } as const satisfies Record<string, Prisma.ScrapingTaskRunWhereInput>;
  const failing =
    platform === undefined && errorCode === undefined ? null : { platform, errorCode, organizationId };
  return {
    organization: { sandboxOfId: null },
    ...(organizationId !== undefined && { organizationId }),
    ...(failing !== null && { chain: { in: await findFailingChains(db, failing, since) }, isNewest: true }),
    ...(state !== undefined ? { AND: [states[state]] } : failing === null && { OR: Object.values(states) }),
  };
}

type Failing = Pick<Asked, "platform" | "errorCode" | "organizationId">;

/** The newest; older ones of the last day are not listed (docs/rules.md#system). */
const MAX_FAILING = 10_000;

async function findFailingChains(
  db: Db,
  { platform, errorCode, organizationId }: Failing,
  since: Date,
): Promise<number[]> {
  const ofPlatform = platform === undefined ? Prisma.empty : Prisma.sql`AND platform::text = ${platform}`;
  const ofCode = errorCode === undefined ? Prisma.empty : Prisma.sql`AND error_code = ${errorCode}`;
  const ofOrganization =
    organizationId === undefined
      ? Prisma.empty
      : Prisma.sql`AND EXISTS (
          SELECT FROM scraping_task_run own WHERE own.id = f.run_id AND own.organization_id = ${organizationId})`;
  const rows = await db.$queryRaw<{ chain: number }[]>`
    SELECT chain FROM scraping_run_failure f
    WHERE at >= ${since} ${ofPlatform} ${ofCode} ${ofOrganization} AND ${isOutsideSandboxes}
    GROUP BY chain ORDER BY chain DESC LIMIT ${MAX_FAILING}`;
  return rows.map(({ chain }) => chain);
}
