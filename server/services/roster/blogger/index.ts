export { inDaysOf, toBloggerFilter } from "./internal/blogger-filter";
export { type BloggerFilter } from "./internal/blogger-conditions";
export {
  namedRows,
  nextMatchingBloggers,
  placedBloggers,
  type PlaceByAge,
} from "./internal/bloggers-statement";
export { findAliases, type KnownAlias, rememberAliases } from "./internal/blogger-aliases";
export {
  type BloggerRow,
  toBloggerListWire,
  visibleOwnerId,
  findVisibleIds,
  getBloggerWire,
} from "./internal/blogger-row";
export { clearManager, getManagedBlogger } from "./internal/blogger-managers";
export { catchUpForJob } from "./internal/figures/catch-up";
export { handOver } from "./internal/hand-over";
export { hasKeyOf, IN_KEY_ORDER, keyRows } from "./internal/key-sql";
export { countBloggersByPlatform } from "./internal/list-bloggers-page";
export { markLatestContact } from "./internal/latest-contact";
export { mergeBloggers } from "./internal/merge-bloggers";
export {
  type BloggerName,
  findKeptId,
  findNamedBloggers,
  findVisibleKept,
  setDeactivated,
} from "./internal/named-bloggers";
export { findChanges, findChangesJson } from "./internal/find-changes";
export { findWithoutRoom, ROSTER_FULL_MESSAGE } from "./internal/roster-room";
export { toStatsDays } from "./internal/stats-days";
export {
  updateBlogger,
  updateBloggers,
  upsertBloggers,
  type UpsertOrigin,
  type UpsertOutcome,
  type UpsertRow,
} from "./internal/upsert-bloggers";
export {
  type BloggerChange,
  bloggerChange,
  bloggerFieldsQuery,
  bloggerPage,
  bloggersMeant,
  bloggerStatsQuery,
  changePage,
  countBloggersInput,
  dayFrom1970,
  listBloggersQuery,
  listChangesQuery,
  managedBlogger,
  MAX_STATS_DAYS,
  searchBloggersInput,
} from "./schema";
export { getAllBloggersOverview, listAllBloggers } from "./list-all-bloggers";
export { findSimilarBloggers } from "./find-similar-bloggers";
export { listQuoteBuckets } from "./list-quote-buckets";
export { listRefreshQueue } from "./list-refresh-queue";
export { findUnsettledFigures, settleFigures } from "./settle-figures";
export {
  countBloggers,
  getBlogger,
  getBloggerFields,
  getBloggerStats,
  listBloggerChanges,
  listBloggers,
  searchBloggers,
  suggestCategories,
  suggestTags,
} from "./verbs";
