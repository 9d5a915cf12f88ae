import { getAllBloggersOverview, listAllBloggers } from "@/server/services/roster/admin-blogger";
import { routerOf } from "../../init";

export const adminBloggerRouter = routerOf({ list: listAllBloggers, overview: getAllBloggersOverview });
