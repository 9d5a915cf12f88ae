export { findAliases, type KnownAlias, rememberAliases } from "./internal/blogger-aliases";
export { readBlogger } from "./internal/blogger-row";
export { type BloggerName, findNamedBloggers, setDeactivated } from "./internal/named-bloggers";
export { readChanges } from "./internal/read-changes";
export { upsertBloggers, type UpsertOutcome, type UpsertRow } from "./internal/upsert-bloggers";
export {
  type BloggerChangeItem,
  bloggerChangeItem,
  bloggerFieldsQuery,
  bloggerStatsQuery,
  listBloggersQuery,
  listChangesQuery,
  MAX_STATS_DAYS,
} from "./schema";
export {
  getBlogger,
  getBloggerFields,
  getBloggerStats,
  listBloggerChanges,
  listBloggers,
  searchBloggers,
} from "./verbs";
