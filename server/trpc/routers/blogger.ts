import { countBloggers, getBlogger, searchBloggers } from "@/server/services/blogger";
import { routerOf } from "../init";

export const bloggerRouter = routerOf({ list: searchBloggers, count: countBloggers, get: getBlogger });
