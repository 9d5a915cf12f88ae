import { listSyncRunsQuery, syncRunPage } from "@/server/services/sync-run";
import { defineContract, noBody, noParameters } from "../define-contract";
import { syncRunExample } from "../examples/sync-run-example";

export const listSyncRunsContract = defineContract({
  method: "GET",
  path: "/open-api/sync-runs",
  summary: "List push runs",
  description:
    "Every attempt to push to a sync endpoint, the newest first, of all endpoints or of one. While `hasMore` is true, repeat the request with `cursor` set to `nextCursor`.",
  permission: "sync-run:read",
  idempotent: false,
  query: listSyncRunsQuery,
  params: noParameters,
  body: noBody,
  response: syncRunPage,
  example: { data: { items: [syncRunExample], nextCursor: null, hasMore: false } },
  errors: ["INVALID_CURSOR"],
});
