import { categoryTable } from "./category-table";

/** A node of the delivered tree of two levels (docs/rules.md#categories). */
type CategoryNode = {
  id: string;
  parentId: string | null;
  name: { zh: string; en: string };
  /** Words of platforms and people that mean this node, unless the organization says otherwise. */
  words: readonly string[];
};

/** Each parent before its children, in the order in which they are shown. */
export const categoryNodes: readonly CategoryNode[] = categoryTable.flatMap(({ children, ...parent }) => [
  toNode(parent, null),
  ...children.map((child) => toNode(child, parent.id)),
]);

function toNode(
  row: { id: string; zh: string; en: string; words: string },
  parentId: string | null,
): CategoryNode {
  const { id, zh, en } = row;
  return {
    id,
    parentId,
    name: { zh, en },
    words: [...new Set([zh, ...row.words.split(" ").filter(Boolean)])],
  };
}

/** In place of a node: the delivered one, whatever it is. */
export const DELIVERED = "delivered";

/** Case does not count in words. */
export function foldWord(word: string): string {
  return word.toLowerCase();
}

const deliveredNodes = new Map(
  categoryNodes.flatMap(({ id, words }) => words.map((word) => [foldWord(word), id] as const)),
);

/** The delivered node of a word, or null. */
export function findDeliveredNode(word: string): string | null {
  return deliveredNodes.get(foldWord(word)) ?? null;
}

/** The nodes themselves and those below them. */
export function withChildren(ids: readonly string[]): Set<string> {
  const below = categoryNodes.filter(({ parentId }) => parentId !== null && ids.includes(parentId));
  return new Set([...ids, ...below.map(({ id }) => id)]);
}
