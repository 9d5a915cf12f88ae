export { findAliases, type KnownAlias, rememberAliases } from "./internal/blogger-aliases";
export { type BloggerName, findNamedBloggers } from "./internal/find-named-bloggers";
export { readBlogger } from "./internal/read-blogger";
export { readChanges } from "./internal/read-changes";
export { setDeactivated } from "./internal/set-deactivated";
export { upsertBloggers, type UpsertOutcome, type UpsertRow } from "./internal/upsert-bloggers";
export { getBlogger } from "./get-blogger";
export { getBloggerFields } from "./get-blogger-fields";
export { getBloggerStats } from "./get-blogger-stats";
export { searchBloggers } from "./search-bloggers";
export { listBloggerChanges } from "./list-blogger-changes";
export { listBloggers } from "./list-bloggers";
export {
  bloggerFieldsQuery,
  bloggerChangeItem,
  bloggerId,
  bloggerList,
  bloggerStats,
  bloggerStatsQuery,
  MAX_STATS_DAYS,
  searchBloggersInput,
  type BloggerChangeItem,
  bloggerPage,
  changePage,
  listBloggersQuery,
  listChangesQuery,
} from "./schema";
