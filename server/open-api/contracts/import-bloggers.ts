import {
  importBloggersBody,
  importQuery,
  importBloggersResult,
  MAX_BATCH_ITEMS,
  publishedImportBloggersBody,
} from "@/server/services/import";
import { defineContract, noParameters } from "../define-contract";
import { batchExample, batchResultExample } from "../examples/batch-example";

export const importBloggersContract = defineContract({
  method: "POST",
  path: "/open-api/bloggers/batch",
  summary: "Import a batch of bloggers",
  description:
    "Creates or updates up to 500 bloggers. Wrong rows are reported in `errors` and counted in `failed`; the others are written, all of them in one transaction. `dryRun=true` validates and writes nothing.",
  permission: "blogger:write",
  idempotent: true,
  query: importQuery,
  params: noParameters,
  body: importBloggersBody,
  publishedBody: publishedImportBloggersBody,
  response: importBloggersResult,
  maxItems: MAX_BATCH_ITEMS,
  example: { body: batchExample, data: batchResultExample },
  errors: [],
});
