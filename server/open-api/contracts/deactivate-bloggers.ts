import {
  deactivateBloggersBody,
  deactivateBloggersResult,
  importQuery,
  MAX_BATCH_ITEMS,
} from "@/server/services/import";
import { defineContract, noParameters } from "../define-contract";
import { deactivationExample, deactivationResultExample } from "../examples/deactivation-example";

export const deactivateBloggersContract = defineContract({
  method: "POST",
  path: "/open-api/bloggers/deactivate",
  summary: "Deactivate bloggers",
  description:
    "Takes up to 500 bloggers out of the lists; the change stream says `DEACTIVATED`. Nothing is deleted: they are still readable by id, and an import brings them back. An item names its blogger by `id`, by `platform` with `platformBloggerId` or `url`, or by `externalId`, which means every blogger that has it. Items that name nobody are reported in `errors`; the others are done, all of them in one transaction. Bloggers that were deactivated before count as `unchanged` and keep their reason. `dryRun=true` validates and writes nothing.",
  permission: "blogger:write",
  idempotent: true,
  query: importQuery,
  params: noParameters,
  body: deactivateBloggersBody,
  response: deactivateBloggersResult,
  maxItems: MAX_BATCH_ITEMS,
  example: { body: deactivationExample, data: deactivationResultExample },
  errors: [],
});
