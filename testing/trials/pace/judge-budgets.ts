import { type Findings, noteUse } from "./findings";
import { clockAt, type PacePlan } from "./pace-plan";
import { createLimits } from "./observed-limits";
import { type LoggedRequest } from "./request-log";

export function judgeBudgets(plan: PacePlan, log: readonly LoggedRequest[], findings: Findings): void {
  const limitsAt = createLimits(plan);
  const days = plan.organizations.map(
    ({ timeZone }) => new Intl.DateTimeFormat("en-CA", { timeZone, dateStyle: "short" }),
  );
  const spent = new Map<string, number>();
  for (const { at, call, group, task } of log) {
    if (call > 0) continue;
    const { organization = 0 } = plan.groups[group] ?? {};
    const day = days[organization]?.format(clockAt(plan, at)) ?? "";
    const key = `${group} ${day}`;
    const count = (spent.get(key) ?? 0) + 1;
    spent.set(key, count);
    const { budget } = limitsAt(group, at);
    noteUse(findings, "budget", count / budget);
    if (plan.tasks[task]?.priority !== "MANUAL")
      noteUse(findings, "budget without the tenth for MANUAL", count / Math.floor(0.9 * budget));
  }
}
