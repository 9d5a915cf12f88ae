import { getAllBloggersOverview, listAllBloggers } from "@/server/services/admin-blogger";
import { routerOf } from "../init";

export const adminBloggerRouter = routerOf({ list: listAllBloggers, overview: getAllBloggersOverview });
