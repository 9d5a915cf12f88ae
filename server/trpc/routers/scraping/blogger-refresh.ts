import {
  cancelBloggerRefresh,
  getBloggerRefresh,
  listBloggerRefreshes,
  startBloggerRefresh,
} from "@/server/services/scraping/refresh";
import { routerOf } from "../../init";

export const bloggerRefreshRouter = routerOf({
  start: startBloggerRefresh,
  get: getBloggerRefresh,
  list: listBloggerRefreshes,
  cancel: cancelBloggerRefresh,
});
