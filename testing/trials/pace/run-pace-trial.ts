import { type BrokenRule } from "./broken-rules";
import { type Findings, noFindings } from "./findings";
import { judgeAccounts } from "./judge-accounts";
import { judgeBudgets } from "./judge-budgets";
import { judgeShares, type Shares } from "./judge-shares";
import { judgeTargets } from "./judge-targets";
import { createPacePlan, type PlanSize } from "./pace-plan";
import { liveThrough } from "./trial-service";

export type TrialResult = Findings &
  Shares & {
    accounts: number;
    targets: number;
    requests: number;
    scrapes: number;
    answers: Record<string, number>;
    days: number;
    seconds: number;
  };

export function runPaceTrial(size: PlanSize, broken: BrokenRule | null = null): TrialResult {
  const startedAt = performance.now();
  const plan = createPacePlan(size);
  const log = liveThrough(plan, broken);
  const findings = noFindings();
  judgeAccounts(plan, log, findings);
  judgeBudgets(plan, log, findings);
  judgeTargets(plan, log, findings);
  const shares = judgeShares(plan, log, findings);
  const answers: Record<string, number> = {};
  for (const { answer } of log) answers[answer] = (answers[answer] ?? 0) + 1;
  return {
    ...findings,
    ...shares,
    accounts: plan.groups.reduce((sum, { accounts }) => sum + accounts.length, 0),
    targets: plan.targets,
    requests: log.length,
    scrapes: log.filter(({ call }) => call === 0).length,
    answers,
    days: size.days,
    seconds: (performance.now() - startedAt) / 1_000,
  };
}

export function describePaceTrial(result: TrialResult): string {
  const list = (counts: Record<string, number>) =>
    Object.entries(counts)
      .map(([name, count]) => `${name} ${count}`)
      .join(", ");
  const percent = (share: number) => `${(100 * share).toFixed(1)} %`;
  const uses = Object.entries(result.highestUse).map(([limit, use]) => `${limit} ${percent(use)}`);
  return [
    `${result.accounts} accounts, ${result.targets} targets, ${result.days} days in ${result.seconds.toFixed(1)} s`,
    `${result.scrapes} scrapes, ${result.requests} requests: ${list(result.answers)}`,
    `highest use: ${uses.join(", ")}`,
    `shares differ from weights by at most ${percent(result.worstShare)}`,
    `an account that could work did none for at most ${result.longestIdleDays.toFixed(1)} days`,
    `broken rules: ${list(result.broken) || "none"}`,
  ].join("\n");
}
