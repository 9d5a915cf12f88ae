import { type BloggerWire, bloggerWireFields } from "@/server/domain/blogger";
import { notFound, parseInput } from "@/server/domain/errors";
import { Prisma } from "@/server/infra/db";
import { authorise, type Verb } from "@/server/services/verb";
import { BLOGGER_FROM, bloggerSelectList } from "./internal/blogger-columns";
import { findHolder } from "./internal/find-holder";
import { type BloggerRow, toBloggerWire } from "./internal/to-blogger-wire";
import { bloggerId } from "./schema";

/** One blogger with everything that is known, a deactivated one too. Throws `NOT_FOUND`. */
export async function getBlogger({ ctx, input }: Verb<unknown>): Promise<BloggerWire> {
  authorise(ctx, "blogger:read");
  const { id } = parseInput(bloggerId, input);
  const holder = findHolder(ctx) ?? null;
  const rows = await ctx.db.$queryRaw<BloggerRow[]>`
    SELECT ${Prisma.raw(bloggerSelectList(bloggerWireFields))} FROM ${Prisma.raw(BLOGGER_FROM)}
    WHERE b.organization_id = ${ctx.organization.id} AND b.id = ${id}
      AND (${holder}::text IS NULL OR b.owner_user_id = ${holder})`;
  const row = rows[0];
  if (row === undefined) throw notFound("blogger");
  return toBloggerWire(row, bloggerWireFields) as BloggerWire;
}
