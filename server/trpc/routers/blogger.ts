import { countBloggers, getBlogger, listRefreshQueue, searchBloggers } from "@/server/services/blogger";
import {
  acceptHeldFigures,
  countHeldFigures,
  dismissHeldFigures,
  listHeldFigures,
} from "@/server/services/held-figure";
import { upsertBloggerBatch } from "@/server/services/import";
import { handOverBloggers } from "@/server/services/member";
import { scrapeBlogger } from "@/server/services/scraping";
import { routerOf } from "../init";

export const bloggerRouter = routerOf({
  list: searchBloggers,
  count: countBloggers,
  get: getBlogger,
  refresh: scrapeBlogger,
  refreshQueue: listRefreshQueue,
  batchUpsert: upsertBloggerBatch,
  handOver: handOverBloggers,
  heldFigures: listHeldFigures,
  heldFigureCount: countHeldFigures,
  acceptHeldFigures,
  dismissHeldFigures,
});
