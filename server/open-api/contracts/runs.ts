import { getImportRun, listImportRuns, listImportRunsQuery } from "@/server/services/roster/import";
import { getSyncRunOutcome, listSyncRunPage, listSyncRunsQuery } from "@/server/services/push/run";
import { defineContract, noBody, noParameters } from "../define-contract";
import { importRunExample, rowErrorsExample, syncRunExample } from "../examples/run-examples";
import { idParams } from "../id-params";

export const listImportRunsContract = defineContract({
  method: "GET",
  path: "/open-api/import-runs",
  summary: "List import runs",
  description:
    "Imports and deactivations, newest first, without the row errors. While `hasMore` is true, repeat the request with `cursor` set to `nextCursor`.",
  verb: listImportRuns,
  idempotent: false,
  query: listImportRunsQuery,
  params: noParameters,
  body: noBody,
  input: ({ query }) => query,
  example: { data: { items: [importRunExample], nextCursor: null, hasMore: false } },
  errors: ["INVALID_CURSOR"],
});

export const getImportRunContract = defineContract({
  method: "GET",
  path: "/open-api/import-runs/:id",
  summary: "Get an import run",
  description: "One import run with its row errors, by the `runId` that the import returned.",
  verb: getImportRun,
  idempotent: false,
  query: noParameters,
  params: idParams("importRun"),
  body: noBody,
  input: ({ params }) => params,
  example: { data: { ...importRunExample, errors: rowErrorsExample } },
  errors: ["NOT_FOUND"],
});

export const listSyncRunsContract = defineContract({
  method: "GET",
  path: "/open-api/sync-runs",
  summary: "List push runs",
  description:
    "Every attempt to push to a sync endpoint, newest first, of all endpoints or of one. While `hasMore` is true, repeat the request with `cursor` set to `nextCursor`.",
  verb: listSyncRunPage,
  idempotent: false,
  query: listSyncRunsQuery,
  params: noParameters,
  body: noBody,
  input: ({ query }) => query,
  example: { data: { items: [syncRunExample], nextCursor: null, hasMore: false } },
  errors: ["INVALID_CURSOR"],
});

export const getSyncRunContract = defineContract({
  method: "GET",
  path: "/open-api/sync-runs/:id",
  summary: "Get a push run",
  description:
    "One attempt to push and how it ended, with the bloggers that were not accepted in `failedBloggerIds`. Headers and responses are shown only in the console.",
  verb: getSyncRunOutcome,
  idempotent: false,
  query: noParameters,
  params: idParams("syncRun"),
  body: noBody,
  input: ({ params }) => params,
  example: { data: { ...syncRunExample, durationMs: 92, responseStatus: 200 } },
  errors: ["NOT_FOUND"],
});
