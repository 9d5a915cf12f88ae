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
    "Creates or updates one blogger, like a row of a batch, and returns all of it. A key without `blogger:read` gets only its `id`, `platform` and `platformBloggerId`. A row that a batch would report in `errors` is refused with 422 and the row's code as `reason`. Then only the import run is written, whose id is `data.runId`. Unknown fields are dropped and listed in `discardedFields`. `dryRun=true` validates and writes nothing: the response shows the result, and `runId` is null.",
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
    "Creates or updates up to 500 bloggers. Rows with errors are reported in `errors` and counted in `failed`. All others are written in one transaction. A refused item has one entry in `errors` for each error, at most 20; `failed` counts items. `warnings` lists items that give a blogger another `externalId` than an earlier item did: the last one counts. `outcomes=true` adds the result of each item; a repeated request gets what the first one asked for. `dryRun=true` validates and writes nothing.",
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
    "Deactivates up to 500 bloggers; the change stream says `DEACTIVATED`. Nothing is deleted: they can still be read by id, and an import reactivates them. An item names its blogger by `id`, by `platform` with `platformBloggerId` or `url`, or by `externalId`, which applies to every blogger that has it. Items without a matching blogger are reported in `errors`. All others are deactivated in one transaction. Bloggers that were already deactivated count as `unchanged` and keep their reason. `dryRun=true` validates and writes nothing.",
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
    "Everything known about a blogger, including `priceJson`, `rawData` and the portraits. Deactivated bloggers can still be read. `fields=a,b,c` selects fields.",
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
    "Changes since an instant, each blogger once in its latest state, in commit order. Keep `since` or `resume` unchanged and page with `cursor` until `hasMore` is false. The last page's `resume` starts the next round after the last item seen: while nothing changes, it returns no items. `watermark` as the next round's `since` does the same by time. It is inclusive, so the last commit is sent again. Within one commit, items are ordered by id: new bloggers in the order of the batch's `items`, existing ones by when they were created.",
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
  description: `The blogger's current figures, and a snapshot of each day from \`from\` to \`to\`, both included, oldest first. A day without new data has no snapshot. Days are in the organization's time zone. The default is the last 30 days, the maximum ${MAX_STATS_DAYS}.`,
  verb: getBloggerStats,
  idempotent: false,
  query: bloggerStatsQuery,
  params: idParams("blogger"),
  body: noBody,
  input: ({ params, query }) => ({ ...params, ...query }),
  example: { data: bloggerStatsExample },
  errors: ["NOT_FOUND"],
});
