import { ServiceError } from "@/server/domain/kernel/errors";
import { newPaceAccount, type Pace, resolvePace, simulateRun } from "@/server/domain/scraping/pace";
import { type BindingLimit, bindingLimitOf } from "@/server/domain/scraping/policy";
import { callsPerTarget, findDriver, TYPICAL_ANSWER_MS } from "@/server/platforms";
import { computeInTurns, query } from "@/server/services/kernel/verb";
import { DAY_MS, HOUR_MS } from "@/server/domain/kernel/durations";
import { getBaselines } from "./internal/policy-in-force";
import { getPolicy } from "./internal/policy-rows";
import { pacePolicySimulation, simulatePacePolicyInput } from "./schema";

/** Scrapes times accounts; bounds the response time. */
const MAX_WORK = 300_000;

/**
 * Simulates the scrapes of fresh accounts per hour from a midnight, by a policy or a draft. It assumes
 * enough targets and no cap per task, and yields none for a platform without calls. The result is
 * deterministic. Throws `NOT_FOUND`, `VALIDATION_FAILED`.
 */
export const simulatePacePolicy = query({
  permission: "pace-policy:read",
  input: simulatePacePolicyInput,
  output: pacePolicySimulation,
  async run({ ctx, input: { policyId, draft, platform, accounts, hours } }) {
    const policy = draft ?? (await getPolicy(ctx.db, ctx, policyId ?? ""));
    const scrapes = Array.from({ length: hours }, () => 0);
    if (findDriver(platform) === null) return toSimulation(scrapes, "NO_DRIVER");
    const baselineOf = await getBaselines(ctx.db);
    const pace = { ...resolvePace(policy, baselineOf(platform)), perTaskCap: Infinity };
    const most = Math.floor(MAX_WORK / accounts);
    const until = hours * HOUR_MS;
    const simulation = simulateRun({
      run: freshRun(pace, most + 1),
      accounts: Array.from({ length: accounts }, (_, index) => newPaceAccount(`account ${index + 1}`, 0)),
      now: 0,
      callsPerTarget: callsPerTarget(platform),
      answerMs: TYPICAL_ANSWER_MS,
      maxRunDurationMs: null,
      timeZone: "UTC",
      priority: "MANUAL",
      until,
    });
    const result = await computeInTurns(ctx, simulation);
    if (result.starts.length > most) throw tooMuch(most);
    for (const { at } of result.starts) {
      const hour = Math.floor(at / HOUR_MS);
      scrapes[hour] = (scrapes[hour] ?? 0) + 1;
    }
    return toSimulation(scrapes, bindingLimitOf(result, { outAtFirst: null, until }));
  },
});

function toSimulation(scrapes: readonly number[], bindingLimit: BindingLimit | null) {
  const total = scrapes.reduce((sum, count) => sum + count, 0);
  return { hours: scrapes.map((count, hour) => ({ hour, scrapes: count })), total, bindingLimit };
}

function freshRun(pace: Pace, pending: number) {
  return {
    worker: "simulation",
    pace,
    pending,
    underWay: 0,
    parallel: Infinity,
    workingAccounts: null,
    organizationIsActive: true,
    dataMode: "CLOUD" as const,
    budget: { room: pace.orgDailyBudget, renewsAt: DAY_MS },
  };
}

function tooMuch(most: number): ServiceError {
  return new ServiceError(
    "VALIDATION_FAILED",
    `That is more than ${most.toLocaleString("en")} scrapes. Choose fewer hours or fewer accounts.`,
  );
}
