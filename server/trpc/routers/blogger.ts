import { bloggerWire } from "@/server/domain/blogger";
import {
  bloggerId,
  bloggerList,
  getBlogger,
  searchBloggers,
  searchBloggersInput,
} from "@/server/services/blogger";
import { t } from "../init";
import { procedure } from "../procedure";

export const bloggerRouter = t.router({
  list: procedure("blogger:read")
    .input(searchBloggersInput)
    .output(bloggerList)
    .query(({ ctx, input }) => searchBloggers({ ctx, input })),

  get: procedure("blogger:read")
    .input(bloggerId)
    .output(bloggerWire)
    .query(({ ctx, input }) => getBlogger({ ctx, input })),
});
