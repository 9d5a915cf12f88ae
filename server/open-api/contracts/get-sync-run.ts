import { syncRunOutcome } from "@/server/services/sync-run";
import { defineContract, noBody, noParameters } from "../define-contract";
import { syncRunExample } from "../examples/sync-run-example";
import { idParams } from "../id-params";

export const getSyncRunContract = defineContract({
  method: "GET",
  path: "/open-api/sync-runs/:id",
  summary: "Get a push run",
  description:
    "One attempt to push and how it ended, with the bloggers that were not accepted in `failedBloggerIds`. Headers and answers of the exchange are shown in the console only.",
  permission: "sync-run:read",
  idempotent: false,
  query: noParameters,
  params: idParams("syncRun"),
  body: noBody,
  response: syncRunOutcome,
  example: { data: { ...syncRunExample, durationMs: 92, responseStatus: 200 } },
  errors: ["NOT_FOUND"],
});
