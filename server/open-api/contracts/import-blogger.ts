import { rowErrorCodes } from "@/server/domain/errors";
import {
  importBloggerBody,
  importBloggerResult,
  importQuery,
  publishedImportBloggerBody,
} from "@/server/services/import";
import { defineContract, noParameters } from "../define-contract";
import { bloggerExample } from "../examples/blogger-example";
import { itemExample } from "../examples/batch-example";

export const importBloggerContract = defineContract({
  method: "POST",
  path: "/open-api/bloggers",
  summary: "Import a blogger",
  description:
    "Creates or updates one blogger, like a row of a batch, and answers it whole. A row that a batch would report in `errors` is refused with 422 and the row's code as `reason`; then nothing is written. Fields that are not known are dropped and named in `discardedFields`. `dryRun=true` validates and writes nothing; the answer shows what would be, and `runId` is null.",
  permission: "blogger:write",
  idempotent: true,
  query: importQuery,
  params: noParameters,
  body: importBloggerBody,
  publishedBody: publishedImportBloggerBody,
  response: importBloggerResult,
  example: {
    body: { sourceSystem: "erp", ...itemExample },
    data: {
      runId: "imp_01kakq8r4c6d8f0g2h4j6k8m0n",
      outcome: "created",
      blogger: bloggerExample,
      discardedFields: [],
    },
  },
  errors: rowErrorCodes,
});
