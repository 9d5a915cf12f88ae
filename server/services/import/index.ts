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
  deleteRefusedImports,
  getImportRun,
  importBlogger,
  importBloggers,
  listImportRuns,
} from "./verbs";
