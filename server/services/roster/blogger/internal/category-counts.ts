import { type ListTotal, MAX_COUNTED, toListTotal } from "@/server/domain/kernel/paging";
import { type Platform } from "@/server/domain/roster/platforms";
import { type Db, Prisma } from "@/server/infra/db";
import { type Ctx } from "@/server/services/kernel/verb";
import { bloggerConditions, CATEGORIES } from "./blogger-conditions";
import { visibleOwnerId } from "./blogger-row";

/** How many active bloggers have one of the words, for each list of folded words; exact to 10,000. */
export async function countCategories(
  db: Db,
  ctx: Ctx,
  lists: readonly (readonly string[])[],
): Promise<{ count: number; isLeast: boolean }[]> {
  const counts: { count: number; isLeast: boolean }[] = [];
  const visible = { visibleOwnerId: visibleOwnerId(ctx) };
  for (const category of lists) {
    const conditions = bloggerConditions(ctx.organization.id, { ...visible, category });
    const [row] = await db.$queryRaw<{ total: number }[]>`
      SELECT count(*)::integer AS total FROM (
        SELECT FROM blogger b WHERE ${conditions} LIMIT ${MAX_COUNTED + 1}) found`;
    const { total, isLeast }: ListTotal = toListTotal(row?.total ?? 0);
    counts.push({ count: total, isLeast });
  }
  return counts;
}

/** Enough bloggers of a word to see on which platforms it is used. */
const SAMPLED = 500;

/** By folded word, the platforms of the first bloggers that have it. */
export async function listCategoryPlatforms(
  db: Db,
  ctx: Ctx,
  words: readonly string[],
): Promise<Map<string, Platform[]>> {
  if (words.length === 0) return new Map();
  const conditions = bloggerConditions(ctx.organization.id, { visibleOwnerId: visibleOwnerId(ctx) });
  const rows = await db.$queryRaw<{ word: string; platforms: Platform[] }[]>`
    SELECT w.word, array(
      SELECT DISTINCT s.platform::text FROM (
        SELECT b.platform FROM blogger b
        WHERE ${conditions} AND ${Prisma.raw(CATEGORIES)} @> ARRAY[w.word] LIMIT ${SAMPLED}) s ORDER BY 1) AS platforms
    FROM unnest(${[...words]}::text[]) w (word)`;
  return new Map(rows.map(({ word, platforms }) => [word, platforms]));
}
