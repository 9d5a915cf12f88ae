export { deleteExpiredShortLinks } from "./internal/short-links";
export {
  deactivateBloggersBody,
  importBloggerBody,
  importBloggersBody,
  importQuery,
  listImportRunsQuery,
  MAX_BATCH_ITEMS,
  publishedImportBloggerBody,
  publishedImportBloggersBody,
} from "./schema";
export { deactivateBloggers, getImportRun, importBlogger, importBloggers, listImportRuns } from "./verbs";
