import { bloggerListFields } from "@/server/domain/blogger";
import { authorise, type Verb } from "@/server/services/verb";
import { findHolder } from "./internal/find-holder";
import { listBloggersPage } from "./internal/list-bloggers-page";
import { toBloggerListWire } from "./internal/to-blogger-wire";
import { type BloggerList, type SearchBloggersInput } from "./schema";

/** One page of the roster as the console asks for it: by text too, and in the order of a column. Throws `INVALID_CURSOR`. */
export async function searchBloggers({ ctx, input }: Verb<SearchBloggersInput>): Promise<BloggerList> {
  authorise(ctx, "blogger:read");
  const { order, direction, limit, cursor, ...asked } = input;
  const filter = { ...asked, holder: findHolder(ctx) };
  const query = { filter, order, direction, fields: bloggerListFields, limit, cursor };
  const { rows, nextCursor, hasMore } = await listBloggersPage(ctx.db, ctx.organization.id, query);
  return { list: rows.map(toBloggerListWire), nextCursor, hasMore };
}
