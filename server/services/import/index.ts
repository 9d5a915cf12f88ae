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
export {
  deactivateBloggers,
  deleteExpiredShortLinks,
  getImportRun,
  importBlogger,
  importBloggers,
  listImportRuns,
} from "./verbs";
