import { countBloggers, getBlogger, searchBloggers } from "@/server/services/blogger";
import { scrapeBlogger } from "@/server/services/scraping";
import { routerOf } from "../init";

export const bloggerRouter = routerOf({
  list: searchBloggers,
  count: countBloggers,
  get: getBlogger,
  refresh: scrapeBlogger,
});
