export { findAliases, type KnownAlias, rememberAliases } from "./internal/blogger-aliases";
export { findHolder, findVisibleIds, readBlogger } from "./internal/blogger-row";
export { countBloggersByPlatform } from "./internal/list-bloggers-page";
export { mergeBloggers } from "./internal/merge-bloggers";
export { type BloggerName, findNamedBloggers, setDeactivated } from "./internal/named-bloggers";
export { readChanges } from "./internal/read-changes";
export { upsertBloggers, type UpsertOutcome, type UpsertRow } from "./internal/upsert-bloggers";
export {
  type BloggerChange,
  bloggerChange,
  bloggerFieldsQuery,
  bloggerPage,
  bloggerStatsQuery,
  changePage,
  countBloggersInput,
  listBloggersQuery,
  listChangesQuery,
  MAX_STATS_DAYS,
} from "./schema";
export {
  countBloggers,
  getBlogger,
  getBloggerFields,
  getBloggerStats,
  listBloggerChanges,
  listBloggers,
  searchBloggers,
} from "./verbs";
