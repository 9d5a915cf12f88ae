export { createBlogger } from "./create-blogger";
export { dropBrokenTexts } from "./internal/broken-names";
export { addToFileRun, startFileRun, writeFileItems } from "./internal/file-items";
export { resolveItems } from "./internal/write-roster";
export { type FailedItem, type ReadyItem } from "./internal/parse-item";
export { parseItems } from "./internal/parse-items";
export {
  deactivateBloggersBody,
  importBatchQuery,
  importBloggerBody,
  importBloggersBody,
  importQuery,
  importRun,
  importRunDetail,
  importRunId,
  listImportRunsInput,
  listImportRunsQuery,
  MAX_BATCH_ITEMS,
  publishedImportBloggerBody,
  publishedImportBloggersBody,
  withoutBlogger,
} from "./schema";
export { updateBlogger } from "./update-blogger";
export { upsertBloggerBatch } from "./upsert-blogger-batch";
export {
  deactivateBloggers,
  deleteExpiredShortLinks,
  deleteOldImports,
  getImportRun,
  importBlogger,
  importBloggers,
  listImportRuns,
} from "./verbs";
