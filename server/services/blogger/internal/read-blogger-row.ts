import { type BloggerWireField } from "@/server/domain/blogger";
import { notFound } from "@/server/domain/errors";
import { type Db, Prisma, type Tx } from "@/server/infra/db";
import { type Ctx } from "@/server/services/verb";
import { BLOGGER_FROM, bloggerSelectList } from "./blogger-columns";
import { findHolder } from "./find-holder";
import { type BloggerRow } from "./to-blogger-wire";

/** These fields of a blogger that the actor may see, a deactivated one too. Throws `NOT_FOUND`. */
export async function readBloggerRow(
  db: Db | Tx,
  ctx: Ctx,
  id: string,
  fields: readonly BloggerWireField[],
): Promise<BloggerRow> {
  const holder = findHolder(ctx) ?? null;
  const rows = await db.$queryRaw<BloggerRow[]>`
    SELECT ${Prisma.raw(bloggerSelectList(fields))} FROM ${Prisma.raw(BLOGGER_FROM)}
    WHERE b.organization_id = ${ctx.organization.id} AND b.id = ${id}
      AND (${holder}::text IS NULL OR b.owner_user_id = ${holder})`;
  const row = rows[0];
  if (row === undefined) throw notFound("blogger");
  return row;
}
