import { type z } from "zod";
import { ServiceError } from "@/server/domain/kernel/errors";
import { forecastRun } from "@/server/domain/scraping/policy";
import { platforms } from "@/server/domain/roster/platforms";
import { explainUnreadableFilter } from "@/server/domain/scraping/run";
import { callsPerTarget, findDriver, TYPICAL_ANSWER_MS } from "@/server/platforms";
import {
  countBloggersByPlatform,
  inDaysOf,
  visibleOwnerId,
  withCategoryWords,
} from "@/server/services/roster/blogger";
import { getPaceAccounts } from "@/server/services/scraping/pace";
import { paceInForce } from "@/server/services/scraping/policy";
import { computeInTurns, type Ctx, query } from "@/server/services/kernel/verb";
import { findTaskOwner, getTask, narrowToTargets } from "@/server/services/scraping/run";
import { MINUTE_MS } from "@/server/domain/kernel/durations";
import { findUnfilled } from "./internal/task-rows";
import { forecastScrapingTaskInput, scrapingTaskForecast, targetFilter } from "./schema";

/**
 * Simulates a run that starts now, by platform: targets, working and spare accounts, its end, and what
 * limits it (docs/rules.md#forecast). Throws `NOT_FOUND`, `CONFLICT`.
 */
export const forecastScrapingTask = query({
  permission: "scraping-task:read",
  input: forecastScrapingTaskInput,
  output: scrapingTaskForecast,
  async run({ ctx, input }) {
    const task = await getPlan(ctx, input);
    const targets = await countTargets(ctx, task);
    const paces = await paceInForce(ctx.db, ctx.organization.id, task.pacePolicyId);
    const names = await findAccountNames(ctx);
    const perPlatform = [];
    for (const platform of platforms.filter((one) => task.platforms.includes(one))) {
      const place = { organizationId: ctx.organization.id, platform };
      const targetCount = targets.get(platform) ?? 0;
      if (findDriver(platform) === null) {
        const bindingLimit = targetCount === 0 ? null : ("NO_DRIVER" as const);
        perPlatform.push({ platform, targetCount, bindingLimit, expectedEndAt: null, accounts: [] });
        continue;
      }
      const situation = await getPaceAccounts(ctx.db, place);
      const forecast = forecastRun({
        ...situation,
        // Leases are ignored: current scrapes end before a run would notice them.
        accounts: situation.accounts
          .filter(({ id }) => names.has(id))
          .map((account) => ({ ...account, leaseHolder: null, leaseExpiresAt: null })),
        pace: paces[platform],
        targets: targetCount,
        taskOwnerUserId: task.ownerUserId,
        priority: task.priority,
        maxRunDurationMs: task.maxRunDurationMinutes * MINUTE_MS,
        retryIntervalMs: task.retryIntervalMinutes * MINUTE_MS,
        callsPerTarget: callsPerTarget(platform),
        answerMs: TYPICAL_ANSWER_MS,
      });
      const { accounts, endsAt, bindingLimit } = await computeInTurns(ctx, forecast);
      perPlatform.push({
        platform,
        targetCount,
        bindingLimit,
        expectedEndAt: toDate(endsAt),
        accounts: accounts.map(({ freesAt, ...account }) => ({
          ...account,
          freesAt: toDate(freesAt),
          displayName: names.get(account.id) ?? "",
        })),
      });
    }
    const targetCount = perPlatform.reduce((sum, part) => sum + part.targetCount, 0);
    const ends = perPlatform.flatMap((part) => (part.targetCount === 0 ? [] : [part.expectedEndAt]));
    const unfilledFields = findUnfilled(task.platforms, task.fieldsJson);
    return { targetCount, unfilledFields, perPlatform, expectedEndAt: latest(ends) };
  },
});

async function getPlan(ctx: Ctx, input: z.output<typeof forecastScrapingTaskInput>) {
  if (!("id" in input))
    return {
      ...input,
      filter: input.filterJson,
      priority: input.priority ?? input.scheduleType,
      ownerUserId: ctx.actor.type === "user" ? ctx.actor.userId : null,
    };
  const row = await getTask(ctx.db, ctx, input.id);
  const filter = targetFilter.nullable().safeParse(row.filterJson);
  const fieldsJson = row.takesAllFields ? null : row.fieldsJson;
  if (row.scope === "ALL" || filter.success) return { ...row, fieldsJson, filter: filter.data ?? null };
  throw new ServiceError("CONFLICT", explainUnreadableFilter());
}

/** By platform; in LOCAL mode only creators of the task's owner. */
async function countTargets(ctx: Ctx, task: Awaited<ReturnType<typeof getPlan>>) {
  const filter = task.scope === "FILTERED" ? (task.filter ?? {}) : {};
  const platform = task.platforms.filter((one) => filter.platform?.includes(one) ?? true);
  const visibleTo = await findTaskOwner(ctx.db, ctx.organization, task);
  const words = await withCategoryWords(ctx.db, ctx.organization.id, filter);
  const asked = inDaysOf(ctx.organization.timeZone, ctx.now(), words);
  return countBloggersByPlatform(
    ctx.db,
    ctx.organization.id,
    narrowToTargets(asked, { platform, ownerUserId: visibleTo }),
  );
}

async function findAccountNames(ctx: Ctx): Promise<Map<string, string>> {
  const visibleTo = visibleOwnerId(ctx);
  const rows = await ctx.db.scraperAccount.findMany({
    where: {
      organizationId: ctx.organization.id,
      ...(visibleTo !== undefined && { ownerUserId: visibleTo }),
    },
    select: { id: true, displayName: true },
  });
  return new Map(rows.map(({ id, displayName }) => [id, displayName]));
}

function latest(ends: readonly (Date | null)[]): Date | null {
  const known = ends.flatMap((end) => end?.getTime() ?? []);
  return known.length === 0 || known.length < ends.length ? null : new Date(Math.max(...known));
}

function toDate(ms: number | null): Date | null {
  return ms === null ? null : new Date(ms);
}
