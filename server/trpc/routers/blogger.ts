import { getBlogger, searchBloggers } from "@/server/services/blogger";
import { routerOf } from "../procedure";

export const bloggerRouter = routerOf({ list: searchBloggers, get: getBlogger });
