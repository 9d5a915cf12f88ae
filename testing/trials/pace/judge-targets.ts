import { driverErrorBlame } from "@/server/domain/scraping/pace";
import { callsPerTarget } from "@/server/platforms";
import { expectThat, type Findings } from "./findings";
import { type PacePlan } from "./pace-plan";
import { type LoggedRequest } from "./request-log";

type Target = { by: number; ends: number; transient: number; doneBy: number | null };

/** Judges that every target ended exactly once, and was worked on by one account at a time. */
export function judgeTargets(plan: PacePlan, log: readonly LoggedRequest[], findings: Findings): void {
  const targets = new Map<number, Target>();
  for (const { target, account, call, answer, group } of log) {
    const seen = targets.get(target) ?? { by: account, ends: 0, transient: 0, doneBy: null };
    targets.set(target, seen);
    if (call === 0) {
      expectThat(findings, "no work on a target that is done", seen.ends === 0);
      seen.by = account;
    } else expectThat(findings, "one account a target at a time", seen.by === account);
    if (answer === "CUT") continue;
    if (answer === "ok") {
      if (call + 1 < callsPerTarget(plan.groups[group]?.platform ?? "STARMAP")) continue;
      seen.doneBy = account;
      seen.ends += 1;
      continue;
    }
    const blame = driverErrorBlame[answer];
    if (blame === "transient") seen.transient += 1;
    if (blame === "target" || blame === "driver" || seen.transient > 2) seen.ends += 1;
  }
  for (let target = 0; target < plan.targets; target += 1) {
    const ends = targets.get(target)?.ends ?? 0;
    expectThat(findings, "no target is lost", ends >= 1);
    expectThat(findings, "no target is done twice", ends <= 1);
  }
}
