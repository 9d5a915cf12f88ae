export { advanceBloggerRefresh } from "./advance-blogger-refresh";
export { findWaitingRefreshes } from "./find-waiting-refreshes";
export { findWaitingForAccount } from "./internal/refresh-row";
export {
  cancelBloggerRefresh,
  deleteOldRefreshes,
  getBloggerRefresh,
  listBloggerRefreshes,
  startBloggerRefresh,
} from "./verbs";
