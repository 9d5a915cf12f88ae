import { bloggerWire } from "@/server/domain/roster/blogger";
import { rowErrorCodes } from "@/server/domain/kernel/errors";
import {
  bloggerFieldsQuery,
  bloggerPage,
  bloggerStatsQuery,
  changePage,
  getBloggerFields,
  getBloggerStats,
  listBloggerChanges,
  listBloggers,
  listBloggersQuery,
  listChangesQuery,
  MAX_STATS_DAYS,
} from "@/server/services/roster/blogger";
import {
  deactivateBloggers,
  deactivateBloggersBody,
  importBatchQuery,
  importBlogger,
  importBloggerBody,
  importBloggers,
  importBloggersBody,
  importQuery,
  MAX_BATCH_ITEMS,
  publishedImportBloggerBody,
  publishedImportBloggersBody,
  withoutBlogger,
} from "@/server/services/roster/import";
import { defineContract, noBody, noParameters } from "../define-contract";
import {
  bloggerExample,
  bloggerStatsExample,
  changeExample,
  listedBloggerExample,
} from "../examples/blogger-examples";
import {
  batchExample,
  batchResultExample,
  deactivationExample,
  deactivationResultExample,
  itemExample,
} from "../examples/run-examples";
import { idParams } from "../id-params";

export const importBloggerContract = defineContract({
  method: "POST",
  path: "/open-api/bloggers",
  summary: "Import a blogger",
  description:
    "Creates or updates one blogger, like a row of a batch, and answers it whole; a key without `blogger:read` gets its `id`, `platform` and `platformBloggerId` alone. A row that a batch would report in `errors` is refused with 422 and the row's code as `reason`; then nothing is written but the import run, whose id is `data.runId`. Fields that are not known are dropped and named in `discardedFields`. `dryRun=true` validates and writes nothing; the answer shows what would be, and `runId` is null.",
  verb: importBlogger,
  forWriters: withoutBlogger,
  idempotent: true,
  query: importQuery,
  params: noParameters,
  body: importBloggerBody,
  publishedBody: publishedImportBloggerBody,
  input: ({ query, body, idempotencyKey }) => ({ ...body, ...query, idempotencyKey }),
  example: {
    body: { sourceSystem: "erp", ...itemExample },
    data: {
      runId: "imp_01kakq8r4c6d8f0g2h4j6k8m0n",
      outcome: "created",
      blogger: bloggerExample,
      discardedFields: [],
      warnings: [],
    },
  },
  errors: rowErrorCodes,
});

export const importBloggersContract = defineContract({
  method: "POST",
  path: "/open-api/bloggers/batch",
  summary: "Import a batch of bloggers",
  description:
    "Creates or updates up to 500 bloggers. Wrong rows are reported in `errors` and counted in `failed`; the others are written, all of them in one transaction. A refused item has an entry in `errors` for each thing that is wrong with it, at most 20; `failed` counts items. `warnings` names items that give a blogger another `externalId` than an earlier one did: the last counts. `outcomes=true` adds what came of each item; a repeated request gets what the first one asked for. `dryRun=true` validates and writes nothing.",
  verb: importBloggers,
  idempotent: true,
  query: importBatchQuery,
  params: noParameters,
  body: importBloggersBody,
  publishedBody: publishedImportBloggersBody,
  input: ({ query, body, idempotencyKey }) => ({ ...body, ...query, idempotencyKey }),
  maxItems: MAX_BATCH_ITEMS,
  example: { body: batchExample, data: batchResultExample },
  errors: [],
});

export const deactivateBloggersContract = defineContract({
  method: "POST",
  path: "/open-api/bloggers/deactivate",
  summary: "Deactivate bloggers",
  description:
    "Takes up to 500 bloggers out of the lists; the change stream says `DEACTIVATED`. Nothing is deleted: they are still readable by id, and an import brings them back. An item names its blogger by `id`, by `platform` with `platformBloggerId` or `url`, or by `externalId`, which means every blogger that has it. Items that name nobody are reported in `errors`; the others are done, all of them in one transaction. Bloggers that were deactivated before count as `unchanged` and keep their reason. `dryRun=true` validates and writes nothing.",
  verb: deactivateBloggers,
  idempotent: true,
  query: importQuery,
  params: noParameters,
  body: deactivateBloggersBody,
  input: ({ query, body, idempotencyKey }) => ({ ...body, ...query, idempotencyKey }),
  maxItems: MAX_BATCH_ITEMS,
  example: { body: deactivationExample, data: deactivationResultExample },
  errors: [],
});

export const listBloggersContract = defineContract({
  method: "GET",
  path: "/open-api/bloggers",
  summary: "List bloggers",
  description:
    "Bloggers of the roster, the last changed first. `id`, `externalId` and `platform` with `platformBloggerId` find particular ones, up to 100 at once; deactivated ones need `includeDeactivated=true`. While `hasMore` is true, repeat the request with `cursor` set to `nextCursor`.",
  verb: listBloggers,
  whole: bloggerPage,
  idempotent: false,
  query: listBloggersQuery,
  params: noParameters,
  body: noBody,
  input: ({ query }) => query,
  example: { data: { items: [listedBloggerExample], nextCursor: null, hasMore: false } },
  errors: ["INVALID_CURSOR"],
});

export const getBloggerContract = defineContract({
  method: "GET",
  path: "/open-api/bloggers/:id",
  summary: "One blogger",
  description:
    "Everything that is known of a blogger, `priceJson`, `rawData` and the portraits too; a deactivated one is still found. `fields=a,b,c` selects.",
  verb: getBloggerFields,
  whole: bloggerWire,
  idempotent: false,
  query: bloggerFieldsQuery,
  params: idParams("blogger"),
  body: noBody,
  input: ({ params, query }) => ({ ...params, ...query }),
  example: { data: bloggerExample },
  errors: ["NOT_FOUND"],
});

export const listBloggerChangesContract = defineContract({
  method: "GET",
  path: "/open-api/bloggers/changes",
  summary: "Change stream",
  description:
    "What changed since an instant, each blogger once in its latest state, in commit order. Page with `cursor`, and with `since` or `resume` as they were, until `hasMore` is false. The last page's `resume` begins the next round behind the last item seen: while nothing changes, it answers no items. `watermark` as the next round's `since` does so by time, inclusive, so the last commit comes again. Within one commit the order is that of ids: new bloggers in the order of the batch's `items`, known ones by when they were created.",
  verb: listBloggerChanges,
  whole: changePage,
  idempotent: false,
  query: listChangesQuery,
  params: noParameters,
  body: noBody,
  input: ({ query }) => query,
  example: {
    data: {
      items: [changeExample],
      nextCursor: null,
      hasMore: false,
      watermark: "2026-11-21T08:00:00.000Z",
      resume: "c1.eyJwIjoiNDIxMSJ9.6Yh0rC3m1tTn2G0tGx2m8qk1bJm7b0a9f4uV5s6w7x8",
    },
  },
  errors: ["INVALID_CURSOR"],
});

export const getBloggerStatsContract = defineContract({
  method: "GET",
  path: "/open-api/bloggers/:id/stats",
  summary: "Stats of a blogger",
  description: `What the blogger's platform tells of it now, and what was known on each day from \`from\` to \`to\`, both included, oldest first. A day on which nothing became known has no snapshot. Days are those of the organization's time zone; without \`from\` and \`to\` it is the last 30, and at most ${MAX_STATS_DAYS} can be asked for at once.`,
  verb: getBloggerStats,
  idempotent: false,
  query: bloggerStatsQuery,
  params: idParams("blogger"),
  body: noBody,
  input: ({ params, query }) => ({ ...params, ...query }),
  example: { data: bloggerStatsExample },
  errors: ["NOT_FOUND"],
});
