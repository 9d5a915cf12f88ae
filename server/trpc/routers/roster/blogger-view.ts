import {
  createBloggerView,
  deleteBloggerView,
  listBloggerViews,
  updateBloggerView,
} from "@/server/services/roster/view";
import { routerOf } from "../../init";

export const bloggerViewRouter = routerOf({
  list: listBloggerViews,
  create: createBloggerView,
  update: updateBloggerView,
  delete: deleteBloggerView,
});
