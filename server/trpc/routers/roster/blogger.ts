import {
  countBloggers,
  findSimilarBloggers,
  getAllBloggersOverview,
  getBlogger,
  getBloggerStats,
  listAllBloggers,
  listQuoteBuckets,
  listRefreshQueue,
  searchBloggers,
  suggestCategories,
  suggestTags,
} from "@/server/services/roster/blogger";
import {
  assignBloggers,
  deactivateBloggers,
  handOverBloggers,
  listBloggerReviews,
  reactivateBloggers,
  reviewBloggers,
  setManager,
  tagBloggers,
  undoRosterChange,
  untagBloggers,
} from "@/server/services/roster/change";
import { exportBloggers } from "@/server/services/roster/export";
import {
  acceptHeldFigures,
  countHeldFigures,
  dismissHeldFigures,
  listHeldFigures,
} from "@/server/services/roster/held-figure";
import { getBloggerTrend, getPriceTrend, listBloggerHistory } from "@/server/services/roster/history";
import { createBlogger, updateBlogger, upsertBloggerBatch } from "@/server/services/roster/import";
import {
  getBloggerActivityStats,
  getBloggerOverview,
  getRosterCountState,
  listBloggerSnapshots,
  listPlatformOverviews,
} from "@/server/services/roster/overview";
import {
  createBloggerView,
  deleteBloggerView,
  listBloggerViews,
  updateBloggerView,
} from "@/server/services/roster/view";
import { scrapeBlogger } from "@/server/services/scraping/scrape";
import { routerOf } from "../../init";

export const bloggerRouter = routerOf({
  list: searchBloggers,
  count: countBloggers,
  suggestTags,
  suggestCategories,
  similar: findSimilarBloggers,
  get: getBlogger,
  stats: getBloggerStats,
  trend: getBloggerTrend,
  priceTrend: getPriceTrend,
  history: listBloggerHistory,
  create: createBlogger,
  update: updateBlogger,
  refresh: scrapeBlogger,
  refreshQueue: listRefreshQueue,
  batchUpsert: upsertBloggerBatch,
  handOver: handOverBloggers,
  review: reviewBloggers,
  reviews: listBloggerReviews,
  deactivate: deactivateBloggers,
  reactivate: reactivateBloggers,
  tag: tagBloggers,
  untag: untagBloggers,
  assign: assignBloggers,
  setManager,
  undo: undoRosterChange,
  export: exportBloggers,
  heldFigures: listHeldFigures,
  heldFigureCount: countHeldFigures,
  acceptHeldFigures,
  dismissHeldFigures,
  overview: getBloggerOverview,
  platformOverview: listPlatformOverviews,
  activityStats: getBloggerActivityStats,
  snapshots: listBloggerSnapshots,
  quoteBuckets: listQuoteBuckets,
  countState: getRosterCountState,
});

export const adminBloggerRouter = routerOf({ list: listAllBloggers, overview: getAllBloggersOverview });

export const bloggerViewRouter = routerOf({
  list: listBloggerViews,
  create: createBloggerView,
  update: updateBloggerView,
  delete: deleteBloggerView,
});
