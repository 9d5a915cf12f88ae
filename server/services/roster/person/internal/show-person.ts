import { type BloggerListWire } from "@/server/domain/roster/blogger";
import { type Db, type Tx } from "@/server/infra/db";
import { listVisibleBloggers } from "@/server/services/roster/blogger";
import { type Ctx } from "@/server/services/kernel/verb";
import { type Person } from "../schema";
import { listBloggersOfPerson } from "./person-rows";

/** Null unless the caller may see two creators of the person (docs/rules.md#persons). */
export async function findPerson(db: Db | Tx, ctx: Ctx, id: string): Promise<Person | null> {
  const ids = await listBloggersOfPerson(db, ctx.organization.id, id);
  const bloggers = await listVisibleBloggers(db, ctx, ids);
  if (bloggers.length < 2) return null;
  return { id, bloggers: bloggers.sort(byFans), ...totalsOf(bloggers) };
}

export async function findPersonOf(db: Db | Tx, ctx: Ctx, bloggerId: string): Promise<Person | null> {
  const where = { bloggerId, organizationId: ctx.organization.id };
  const row = await db.personBlogger.findFirst({ where, select: { personId: true } });
  return row === null ? null : findPerson(db, ctx, row.personId);
}

function byFans(one: BloggerListWire, other: BloggerListWire): number {
  return (other.fansCount ?? -1) - (one.fansCount ?? -1) || (one.id < other.id ? -1 : 1);
}

function totalsOf(bloggers: readonly BloggerListWire[]) {
  const active = bloggers.filter(({ deactivatedAt }) => deactivatedAt === null);
  const counts = active.flatMap(({ fansCount }) => (fansCount === null ? [] : [fansCount]));
  return {
    fansTotal: counts.length === 0 ? null : counts.reduce((sum, count) => sum + count, 0),
    fansTotalIsLeast:
      counts.length > 0 &&
      active.some(({ fansCount, fansCountIsLeast }) => fansCount === null || fansCountIsLeast),
    quotes: active.flatMap(({ id: bloggerId, platform, quotes }) =>
      quotes.map((quote) => ({ ...quote, bloggerId, platform })),
    ),
  };
}
