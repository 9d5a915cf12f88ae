import { getBlogger, searchBloggers } from "@/server/services/blogger";
import { routerOf } from "../init";

export const bloggerRouter = routerOf({ list: searchBloggers, get: getBlogger });
