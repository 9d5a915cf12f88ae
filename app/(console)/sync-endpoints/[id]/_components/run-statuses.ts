import type { RouterOutputs } from "@/app/_trpc/router-outputs";

export type Run = RouterOutputs["syncRun"]["list"]["list"][number];

export const runStatuses = ["PENDING", "RUNNING", "SUCCESS", "FAILED"] as const satisfies Run["status"][];
