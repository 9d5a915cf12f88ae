import { getAllBloggersOverview, listAllBloggers } from "@/server/services/roster/blogger";
import { routerOf } from "../../init";

export const adminBloggerRouter = routerOf({ list: listAllBloggers, overview: getAllBloggersOverview });
