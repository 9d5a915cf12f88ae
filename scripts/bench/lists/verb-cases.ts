import { listImportRuns } from "@/server/services/roster/import";
import { listScrapingTasks } from "@/server/services/scraping/task";
import { listSyncRuns } from "@/server/services/push/run";
import type { Ctx } from "@/server/services/kernel/verb";
import { ENDPOINT, TASK } from "@/scripts/bench/lists/roster-sql";
import { listTaskRuns } from "@/server/services/scraping/run";
import { DAY_MS } from "@/server/domain/kernel/durations";

const LIMIT = 200;

/** A list called through its verb: one page, and the cursor of the next. */
export type VerbCase = {
  name: string;
  limit: number;
  call: (ctx: Ctx, cursor: string | undefined) => Promise<{ nextCursor: string | null }>;
};

const pushFilters: Parameters<typeof listSyncRuns>[0]["input"][] = [
  {},
  { endpointId: ENDPOINT },
  { status: "FAILED" },
  { deliveryStatus: "PENDING" },
  { status: "SUCCESS" },
  { endpointId: ENDPOINT, status: "FAILED" },
  { deliveryStatus: "FAILED" },
  { deliveryStatus: "SUCCESS" },
  { endpointId: ENDPOINT, deliveryStatus: "FAILED" },
  { endpointId: ENDPOINT, deliveryStatus: "SUCCESS", isTest: false },
  { isTest: true },
  { endpointId: ENDPOINT, isTest: true },
  { deliveryId: `dlv_${"0".repeat(25)}1` },
  { startedFrom: new Date(Date.now() - 5 * DAY_MS).toISOString() },
  { endpointId: ENDPOINT, startedTo: new Date(Date.now() - 80 * DAY_MS).toISOString() },
];

const importFilters = [{}, { kind: "BATCH" }, { kind: "SINGLE" }, { kind: "DEACTIVATE" }] as const;

export const verbCases: readonly VerbCase[] = [
  ...importFilters.map((filter) => ({
    name: `import runs ${JSON.stringify(filter)}`,
    limit: LIMIT,
    call: (ctx: Ctx, cursor: string | undefined) =>
      listImportRuns({ ctx, input: { kind: undefined, ...filter, limit: LIMIT, cursor } }),
  })),
  {
    name: "scraping tasks",
    limit: LIMIT,
    call: (ctx, cursor) => listScrapingTasks({ ctx, input: { limit: LIMIT, cursor } }),
  },
  {
    name: "runs of a task",
    // Each run with its three lists, of which one also looks up failures.
    limit: 4 * LIMIT,
    call: (ctx, cursor) =>
      listTaskRuns({ ctx, input: { taskId: TASK, fields: undefined, limit: LIMIT, cursor } }),
  },
  ...pushFilters.map((filter) => ({
    name: `push runs ${JSON.stringify(filter)}`,
    limit: LIMIT,
    call: (ctx: Ctx, cursor: string | undefined) =>
      listSyncRuns({ ctx, input: { ...filter, limit: LIMIT, cursor } }),
  })),
];
