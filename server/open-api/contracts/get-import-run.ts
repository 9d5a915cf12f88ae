import { importRunDetail } from "@/server/services/import";
import { defineContract, noBody, noParameters } from "../define-contract";
import { idParams } from "../id-params";
import { importRunExample, rowErrorsExample } from "../examples/import-run-example";

export const getImportRunContract = defineContract({
  method: "GET",
  path: "/open-api/import-runs/:id",
  summary: "Get an import run",
  description: "One import run, by the `runId` that the import answered, with its row errors.",
  permission: "import:read",
  idempotent: false,
  query: noParameters,
  params: idParams("importRun"),
  body: noBody,
  response: importRunDetail,
  example: { data: { ...importRunExample, errors: rowErrorsExample } },
  errors: ["NOT_FOUND"],
});
