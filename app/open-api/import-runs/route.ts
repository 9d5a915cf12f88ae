import { listImportRunsContract } from "@/server/open-api/contracts";
import { handle } from "@/server/open-api/handle";
import { refuseMethods } from "@/server/open-api/refuse-methods";
import { listImportRuns } from "@/server/services/import";

export const GET = handle(listImportRunsContract, ({ ctx, query }) => listImportRuns({ ctx, input: query }));
export const { POST, PUT, PATCH, DELETE, OPTIONS } = refuseMethods("GET", "HEAD");
