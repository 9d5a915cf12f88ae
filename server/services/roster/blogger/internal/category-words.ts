import { type z } from "zod";
import { splitNames } from "@/server/domain/kernel/text";
import { categoryNodes, foldWord, withChildren, wordsOf } from "@/server/domain/roster/labels";
import { type Db, type Tx } from "@/server/infra/db";
import { type countBloggersInput } from "../schema";

type Asked = z.output<typeof countBloggersInput>;
export type AskedWithWords = Omit<Asked, "categoryNode"> & { categoryNode?: never };

/**
 * Nodes of the tree become the words mapped to them or below (docs/rules.md#categories), so that the index
 * of categories finds them. Exact words remain beside them: any of all is enough.
 */
export async function withCategoryWords(
  db: Db | Tx,
  organizationId: string,
  { categoryNode, ...asked }: Asked,
): Promise<AskedWithWords> {
  if (categoryNode === undefined) return asked;
  const words = await listWordsOf(db, organizationId, categoryNode);
  const own = asked.category === undefined ? [] : [asked.category].flat().flatMap(splitNames);
  return { ...asked, category: [...new Set([...own, ...words])] };
}

async function listWordsOf(db: Db | Tx, organizationId: string, nodes: readonly string[]): Promise<string[]> {
  const meant = withChildren(nodes);
  const mappings = await db.categoryMapping.findMany({
    where: { organizationId },
    orderBy: { folded: "asc" },
  });
  const decided = new Set(mappings.map(({ folded }) => folded));
  const delivered = categoryNodes
    .filter(({ id }) => meant.has(id))
    .flatMap((node) => wordsOf(node).map(foldWord));
  const own = mappings.flatMap(({ node, folded }) => (node !== null && meant.has(node) ? [folded] : []));
  return [...delivered.filter((word) => !decided.has(word)), ...own];
}
