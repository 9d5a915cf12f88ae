import { bloggerListFields } from "@/server/domain/blogger";
import { authorise, type Verb } from "@/server/services/verb";
import { findHolder } from "./internal/find-holder";
import { listBloggersPage } from "./internal/list-bloggers-page";
import { toBloggerWire } from "./internal/to-blogger-wire";
import { type BloggerPage, type ListBloggersInput } from "./schema";

/** One page of the organization's bloggers, newest change first (decisions, section 1, "Pull"). Throws `INVALID_CURSOR`. */
export async function listBloggers({ ctx, input }: Verb<ListBloggersInput>): Promise<BloggerPage> {
  authorise(ctx, "blogger:read");
  const { fansCount, limit, cursor, fields = bloggerListFields, ...filter } = input;
  const [fansCountMin, fansCountMax] = fansCount ?? [filter.fansCountMin, filter.fansCountMax];
  const { rows, nextCursor, hasMore } = await listBloggersPage(ctx.db, ctx.organization.id, {
    filter: { ...filter, fansCountMin, fansCountMax, holder: findHolder(ctx) },
    order: "updatedAt",
    direction: "desc",
    fields,
    limit,
    cursor,
  });
  return { items: rows.map((row) => toBloggerWire(row, fields)), nextCursor, hasMore };
}
