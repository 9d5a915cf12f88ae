import { importRunPage, listImportRunsQuery } from "@/server/services/import";
import { defineContract, noBody, noParameters } from "../define-contract";
import { importRunExample } from "../examples/import-run-example";

export const listImportRunsContract = defineContract({
  method: "GET",
  path: "/open-api/import-runs",
  summary: "List import runs",
  description:
    "What was imported and deactivated, the newest run first, without the row errors. While `hasMore` is true, repeat the request with `cursor` set to `nextCursor`.",
  permission: "import:read",
  idempotent: false,
  query: listImportRunsQuery,
  params: noParameters,
  body: noBody,
  response: importRunPage,
  example: { data: { items: [importRunExample], nextCursor: null, hasMore: false } },
  errors: ["INVALID_CURSOR"],
});
