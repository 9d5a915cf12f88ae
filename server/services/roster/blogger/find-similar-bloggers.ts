import { bloggerListFields } from "@/server/domain/roster/blogger";
import { Prisma } from "@/server/infra/db";
import { inWireForm, query } from "@/server/services/kernel/verb";
import {
  BLOGGER_FROM,
  type BloggerRow,
  bloggerSelectList,
  visibleOwnerId,
  getBloggerRow,
  toBloggerListWire,
} from "./internal/blogger-row";
import { catchUp } from "./internal/figures/catch-up";
import { findKeptId } from "./internal/named-bloggers";
import { type SimilarRow, similarStatement } from "./internal/similar-bloggers";
import { similarBloggers, similarBloggersInput } from "./schema";

/** Empty if the creator's follower count is unknown (docs/rules.md#similar). Throws `NOT_FOUND`. */
export const findSimilarBloggers = query({
  permission: "blogger:read",
  input: similarBloggersInput,
  output: similarBloggers,
  async run({ ctx, input: { id: asked, limit } }) {
    const id = await findKeptId(ctx.db, ctx, asked);
    await getBloggerRow(ctx.db, ctx, id, ["id"]);
    // Quotes are compared as lists have them.
    await catchUp(ctx);
    const organizationId = ctx.organization.id;
    const near = await ctx.db.$queryRaw<SimilarRow[]>(
      similarStatement(organizationId, { id, visibleOwnerId: visibleOwnerId(ctx), limit }),
    );
    const rows = await ctx.db.$queryRaw<BloggerRow[]>`
      SELECT ${Prisma.raw(bloggerSelectList(bloggerListFields))} FROM ${Prisma.raw(BLOGGER_FROM)}
      WHERE b.organization_id = ${organizationId} AND b.id = ANY (${near.map((one) => one.id)}::text[])`;
    const byId = new Map(rows.map((row) => [row.id, toBloggerListWire(row)]));
    return inWireForm({
      list: near.flatMap(({ id: found, distance }) => {
        const blogger = byId.get(found);
        return blogger === undefined ? [] : [{ blogger, similarity: 1 - distance }];
      }),
    });
  },
});
