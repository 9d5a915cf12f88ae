export { listRostersNearLimit } from "./list-rosters-near-limit";
export { findUnsettledCounts, settleRosterCounts } from "./settle-roster-counts";
export {
  getBloggerActivityStats,
  getBloggerOverview,
  getRosterCountState,
  listBloggerSnapshots,
  listPlatformOverviews,
} from "./verbs";
