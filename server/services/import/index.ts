export { deactivateBloggers } from "./deactivate-bloggers";
export { deleteExpiredShortLinks } from "./delete-expired-short-links";
export { getImportRun } from "./get-import-run";
export { importBlogger } from "./import-blogger";
export { importBloggers } from "./import-bloggers";
export { listImportRuns } from "./list-import-runs";
export {
  deactivateBloggersBody,
  deactivateBloggersResult,
  importBloggerBody,
  importBloggerResult,
  importBloggersBody,
  importBloggersResult,
  importQuery,
  importRunDetail,
  importRunPage,
  listImportRunsQuery,
  MAX_BATCH_ITEMS,
  publishedImportBloggerBody,
  publishedImportBloggersBody,
} from "./schema";
