type RunStatus = "PENDING" | "RUNNING" | "SUCCESS" | "PARTIAL" | "PAUSED" | "FAILED" | "CANCELLED";

export type Outcomes = { left: number; succeeded: number; failed: number };

/**
 * Why a desktop client cannot report this status for a running run, with what to do; null if it can
 * (docs/rules.md#desktop-runs). The outcomes of the targets decide between the end states.
 */
export function refuseReport(to: RunStatus, { left, succeeded, failed }: Outcomes): string | null {
  switch (to) {
    case "PENDING":
      return "A run that a client reports on is RUNNING. Report RUNNING, or leave the status out.";
    case "RUNNING":
    case "CANCELLED":
      return null;
    case "PAUSED":
      return left === 0 ? `Nothing is left to resume. Report ${endOf(succeeded, failed)}.` : null;
    case "FAILED":
      return succeeded === 0
        ? null
        : `${succeeded} targets succeeded. Report ${left > 0 ? "PAUSED" : endOf(succeeded, failed)}.`;
    case "SUCCESS":
    case "PARTIAL":
      if (left > 0)
        return `${left} targets have no outcome yet. Name them in processedBloggerIds or failedTargets, or report PAUSED.`;
      return to === endOf(succeeded, failed)
        ? null
        : `Report ${endOf(succeeded, failed)}: ${failed} targets failed.`;
  }
}

function endOf(succeeded: number, failed: number): "SUCCESS" | "PARTIAL" | "FAILED" {
  if (failed === 0) return "SUCCESS";
  return succeeded === 0 ? "FAILED" : "PARTIAL";
}
