import { type Platform } from "@/server/domain/roster/platforms";
import { categoryNodes, findDeliveredNode, foldWord, withChildren } from "@/server/domain/roster/labels";
import { type Db } from "@/server/infra/db";
import { countCategories, listCategoryPlatforms, visibleOwnerId } from "@/server/services/roster/blogger";
import { type Ctx } from "@/server/services/kernel/verb";

/** Words beyond these are not told apart: a roster has hundreds at most. */
const MAX_WORDS = 5_000;
const MAX_UNMAPPED = 100;

type Word = { folded: string; word: string; count: number; node: string | null; isOwn: boolean };

export async function listCategories(db: Db, ctx: Ctx) {
  const words = await listWords(db, ctx);
  const ofNode = (id: string) => words.filter(({ node }) => node === id).map(toWord);
  const counts = await countNodes(db, ctx, words);
  const unmapped = words.filter(({ node, isOwn }) => node === null && !isOwn);
  const first = unmapped.slice(0, MAX_UNMAPPED);
  const platforms = await listCategoryPlatforms(
    db,
    ctx,
    first.map(({ folded }) => folded),
  );
  return {
    list: categoryNodes.map(({ id, parentId, name }) => ({
      id,
      parentId,
      name,
      ...(counts.get(id) ?? { count: 0, isLeast: false }),
      words: ofNode(id),
    })),
    unmapped: first.map(({ folded, word, count }) => ({
      word,
      count,
      platforms: platforms.get(folded) ?? ([] as Platform[]),
    })),
    unmappedTotal: unmapped.length,
    setAside: words.filter(({ node, isOwn }) => node === null && isOwn).map(toWord),
  };
}

const toWord = ({ word, count, isOwn }: Word) => ({ word, count, isOwn });

/** What the roster has, and what the organization has mapped; most frequent first. */
async function listWords(db: Db, ctx: Ctx): Promise<Word[]> {
  const owner = visibleOwnerId(ctx) ?? null;
  const { id: organizationId } = ctx.organization;
  const rows = await db.$queryRaw<{ folded: string; word: string; count: number }[]>`
    SELECT lower(v.value) AS folded, (array_agg(v.value ORDER BY v.count DESC, v.value))[1] AS word,
      sum(v.count)::integer AS count
    FROM (
      SELECT l.value, sum(l.count) AS count FROM blogger_label l
      WHERE l.organization_id = ${organizationId} AND l.kind = 'CATEGORY'
        AND (${owner}::text IS NULL OR l.owner_user_id = ${owner})
      GROUP BY l.value HAVING sum(l.count) > 0) v
    GROUP BY 1 ORDER BY 3 DESC, 1 LIMIT ${MAX_WORDS}`;
  const mappings = await db.categoryMapping.findMany({
    where: { organizationId },
    orderBy: { folded: "asc" },
  });
  const own = new Map(mappings.map((mapping) => [mapping.folded, mapping]));
  const found = rows.map((row) => {
    const mapping = own.get(row.folded);
    const node = mapping === undefined ? findDeliveredNode(row.word) : mapping.node;
    return { ...row, node, isOwn: mapping !== undefined };
  });
  if (owner !== null) return found;
  const known = new Set(rows.map(({ folded }) => folded));
  const unused = mappings.filter(({ folded }) => !known.has(folded));
  return [
    ...found,
    ...unused.map(({ folded, word, node }) => ({ folded, word, node, count: 0, isOwn: true })),
  ];
}

/** Of one word the stored count is exact; bloggers with several words of a node are counted once. */
async function countNodes(db: Db, ctx: Ctx, words: readonly Word[]) {
  const used = words.filter(({ count }) => count > 0);
  const wordsOf = new Map(
    categoryNodes.map(({ id }) => {
      const meant = withChildren([id]);
      return [id, used.filter(({ node }) => node !== null && meant.has(node))] as const;
    }),
  );
  const several = [...wordsOf].filter(([, of]) => of.length > 1);
  const counts = await countCategories(
    db,
    ctx,
    several.map(([, of]) => of.map(({ folded }) => foldWord(folded))),
  );
  return new Map([
    ...[...wordsOf].map(([id, [word]]) => [id, { count: word?.count ?? 0, isLeast: false }] as const),
    ...several.map(([id], at) => [id, counts[at] ?? { count: 0, isLeast: false }] as const),
  ]);
}
