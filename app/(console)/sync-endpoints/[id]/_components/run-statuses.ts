import type { RouterOutputs } from "@/app/_trpc/router-outputs";

/** An attempt as the log lists it. */
export type Run = RouterOutputs["syncRun"]["list"]["list"][number];
/** An attempt with its exchange and its siblings. */
export type RunDetail = RouterOutputs["syncRun"]["get"];

export const runStatuses = ["PENDING", "RUNNING", "SUCCESS", "FAILED"] as const satisfies Run["status"][];
