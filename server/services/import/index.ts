export { deleteExpiredShortLinks } from "./delete-expired-short-links";
export { getImportRun } from "./get-import-run";
export { importBloggers } from "./import-bloggers";
export { listImportRuns } from "./list-import-runs";
export {
  importBloggersBody,
  importBloggersQuery,
  importBloggersResult,
  importRunDetail,
  importRunPage,
  listImportRunsQuery,
  MAX_BATCH_ITEMS,
} from "./schema";
