import { listImportRuns } from "@/server/services/import";
import { listScrapingRuns } from "@/server/services/scraping-run";
import { listSyncRuns } from "@/server/services/sync-run";
import { type Ctx } from "@/server/services/verb";
import { ENDPOINT, TASK } from "@/scripts/bench/lists/roster-sql";

const LIMIT = 200;

/** A list by its verb: one page, and where the next one begins. */
export type VerbCase = {
  name: string;
  limit: number;
  call: (ctx: Ctx, cursor: string | undefined) => Promise<{ nextCursor: string | null }>;
};

const pushFilters = [
  {},
  { endpointId: ENDPOINT },
  { status: "FAILED" },
  { status: "PENDING" },
  { status: "SUCCESS" },
  { endpointId: ENDPOINT, status: "FAILED" },
];

export const verbCases: readonly VerbCase[] = [
  {
    name: "import runs",
    limit: LIMIT,
    call: (ctx, cursor) => listImportRuns({ ctx, input: { kind: undefined, limit: LIMIT, cursor } }),
  },
  {
    name: "runs of a task",
    limit: LIMIT,
    call: (ctx, cursor) =>
      listScrapingRuns({ ctx, input: { taskId: TASK, fields: undefined, limit: LIMIT, cursor } }),
  },
  ...pushFilters.map((filter) => ({
    name: `push runs ${JSON.stringify(filter)}`,
    limit: LIMIT,
    call: (ctx: Ctx, cursor: string | undefined) =>
      listSyncRuns({ ctx, input: { ...filter, limit: LIMIT, cursor } }),
  })),
];
