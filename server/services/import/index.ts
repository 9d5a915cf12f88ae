export { deleteExpiredShortLinks } from "./delete-expired-short-links";
export { importBloggers } from "./import-bloggers";
export { importBloggersBody, importBloggersQuery, importBloggersResult, MAX_BATCH_ITEMS } from "./schema";
