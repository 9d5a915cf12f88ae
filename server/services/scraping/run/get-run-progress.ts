import { platforms } from "@/server/domain/roster/platforms";
import { causeWords, parseRunErrors } from "@/server/domain/scraping/run";
import { visibleOwnerId } from "@/server/services/roster/blogger";
import { query } from "@/server/services/kernel/verb";
import { findAccountsAtWork } from "./internal/shown/accounts-at-work";
import { expectEnd } from "./internal/shown/expected-end";
import { getLogicalRun } from "./internal/shown/logical-run";
import { findPaceSituations } from "./internal/shown/pace-situations";
import { findAccountUses, getPlatformCounts } from "./internal/shown/platform-counts";
import { getPerMinute, findScrapesUnderWay } from "./internal/shown/present-work";
import { type Cause, countCauses } from "./internal/shown/run-failures";
import { findWaits, findOutages } from "./internal/shown/saved-lanes";
import { getRun } from "./internal/shown/visible-run";
import { runProgress, scrapingRunId } from "./schema";

/**
 * The progress of a logical run, named by any of its attempts: counts, working accounts and their waits,
 * causes of failures, and the expected end. Throws `NOT_FOUND`.
 */
export const getRunProgress = query({
  permission: "scraping-run:read",
  input: scrapingRunId,
  output: runProgress,
  async run({ ctx, input: { id } }) {
    const { task, ...asked } = await getRun(ctx.db, ctx, id);
    const run = await getLogicalRun(ctx.db, asked);
    const [uses, causes] = await Promise.all([
      findAccountUses(ctx.db, run.chain),
      countCauses(ctx.db, run.chain),
    ]);
    const counts = await getPlatformCounts(ctx.db, run, { uses, causes });
    const platformsOf = counts.map(({ platform }) => platform);
    const situations = await findPaceSituations(ctx, run, platformsOf);
    const told = { ownerUserId: task.ownerUserId, counts, situations };
    const accounts = await findAccountsAtWork(ctx, run, { ...told, uses });
    const { perMinute, now } = await getPerMinute(ctx.db, ctx.organization.id, run);
    const outages = findOutages(run.newest);
    const { newest } = run;
    const ownerUserId = visibleOwnerId(ctx);
    const { maxRunDurationMinutes, retryIntervalMinutes } = task;
    return {
      ...run,
      attempts: run.attempts.map((one) => ({ ...one, errors: parseRunErrors(one.errorsJson) })),
      taskId: newest.taskId,
      taskName: task.name,
      dispatcher: newest.dispatcher,
      isTaskDeleted: task.deletedAt !== null,
      status: newest.status,
      pauseReason: newest.pauseReason,
      resumeAt: newest.resumeAt,
      waits: (await findWaits(ctx, [newest])).get(newest.id) ?? null,
      stopsAt: newest.stopsAt,
      perMinute,
      ...(await expectEnd(ctx, run, {
        ...told,
        maxRunDurationMinutes,
        retryIntervalMinutes,
        perMinute,
        now,
      })),
      perPlatform: counts.map((count) => ({
        ...count,
        outage: outages.get(count.platform) ?? null,
        accounts: accounts.get(count.platform) ?? [],
      })),
      // Platform counts cover the whole run; causes only the failures that the actor may see.
      causes: toCauses(
        ownerUserId === undefined ? causes : await countCauses(ctx.db, run.chain, ownerUserId),
      ),
      underWay: await findScrapesUnderWay(ctx, run),
    };
  },
});

function toCauses(causes: readonly Cause[]) {
  const codes = [...new Set(causes.map(({ code }) => code))];
  return codes
    .map((code) => {
      const ofCode = causes.filter((cause) => cause.code === code);
      return {
        code,
        what: causeWords(code, "en").todo,
        count: ofCode.reduce((sum, { count }) => sum + count, 0),
        platforms: platforms.filter((one) => ofCode.some(({ platform }) => platform === one)),
      };
    })
    .sort((a, b) => b.count - a.count);
}
