export { advanceBloggerRefresh } from "./advance-blogger-refresh";
export { deleteOldRefreshes, findWaitingRefreshes } from "./find-waiting-refreshes";
export { findWaitingForAccount } from "./internal/refresh-row";
export { cancelBloggerRefresh, getBloggerRefresh, listBloggerRefreshes, startBloggerRefresh } from "./verbs";
