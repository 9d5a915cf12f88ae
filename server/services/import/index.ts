export { createBlogger } from "./create-blogger";
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
export { updateBlogger } from "./update-blogger";
export { upsertBloggerBatch } from "./upsert-blogger-batch";
export {
  deactivateBloggers,
  deleteExpiredShortLinks,
  deleteRefusedImports,
  getImportRun,
  importBlogger,
  importBloggers,
  listImportRuns,
} from "./verbs";
