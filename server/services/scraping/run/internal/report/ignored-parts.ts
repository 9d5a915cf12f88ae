import { type Tx } from "@/server/infra/db";
import { type OrganizationId } from "@/server/services/kernel/verb";
import { type ReportedFailure, type RunReport } from "../../schema";
import { type RunRow } from "../shown/shown-runs";

export type IgnoredPart = { field: string; why: string };

export function findIgnored(report: RunReport, after: RunRow): IgnoredPart[] {
  const { finishedAt = null, captchaCount, pauseReason = null } = report;
  const parts: IgnoredPart[] = [];
  const add = (field: string, why: string) => parts.push({ field, why });
  const kept = after.finishedAt?.toISOString() ?? null;
  if (finishedAt !== null && kept !== null && Date.parse(finishedAt) !== Date.parse(kept))
    add("finishedAt", `It lies before the run's start or after now. ${kept} is kept.`);
  for (const name of ["successCount", "failedCount"] as const)
    if (report[name] !== undefined && report[name] !== after[name])
      add(name, `It is ${after[name]}: named targets decide it, and without them it never falls.`);
  if (captchaCount !== undefined && captchaCount < after.captchaCount)
    add("captchaCount", `It never falls: ${after.captchaCount} were reported before.`);
  if (pauseReason !== null && after.status !== "PAUSED")
    add("pauseReason", "Only a report with the status PAUSED has one.");
  return parts;
}

export async function findIgnoredFailures(
  tx: Tx,
  organizationId: OrganizationId,
  { run, failures, isOver }: { run: RunRow; failures: readonly ReportedFailure[]; isOver: boolean },
  targets: ReadonlyMap<number, string>,
): Promise<IgnoredPart[]> {
  const named = [...new Set(failures.flatMap(({ accountId }) => accountId ?? []))];
  const where = { id: { in: named }, organizationId };
  const rows = named.length === 0 ? [] : await tx.scraperAccount.findMany({ where, select: { id: true } });
  const accounts = new Set(rows.map(({ id }) => id));
  return failures.flatMap(({ accountId, attempt }, at) => [
    ...(targets.has(at)
      ? []
      : [
          {
            field: `failedTargets.${at}.url`,
            why: isOver
              ? "It names no target: the failure is kept, and not counted."
              : "It names no target: the failure is kept, and the counts stay as the report has them.",
          },
        ]),
    ...(accountId === null || accounts.has(accountId)
      ? []
      : [{ field: `failedTargets.${at}.accountId`, why: "The organization has no such account." }]),
    ...(attempt === run.attempt
      ? []
      : [{ field: `failedTargets.${at}.attempt`, why: `The run reported on is attempt ${run.attempt}.` }]),
  ]);
}
