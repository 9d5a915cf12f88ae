import { listSyncRunsContract } from "@/server/open-api/contracts";
import { handle } from "@/server/open-api/handle";
import { refuseMethods } from "@/server/open-api/refuse-methods";
import { listSyncRuns, syncRunPage } from "@/server/services/sync-run";

export const GET = handle(listSyncRunsContract, async ({ ctx, query }) => {
  const { list, ...rest } = await listSyncRuns({ ctx, input: query });
  // What only the console words by itself is left out.
  return syncRunPage.parse({ items: list, ...rest });
});
export const { POST, PUT, PATCH, DELETE, OPTIONS } = refuseMethods("GET", "HEAD");
