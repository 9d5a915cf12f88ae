import { categoryTable } from "./category-table";

/** A node of the delivered tree of two levels (docs/rules.md#categories). */
export type CategoryNode = {
  id: string;
  parentId: string | null;
  name: { zh: string; en: string };
};

/** Each parent before its children, in the order in which they are shown. */
export const categoryNodes: readonly CategoryNode[] = categoryTable.flatMap(({ children, ...parent }) => [
  toNode(parent, null),
  ...children.map((child) => toNode(child, parent.id)),
]);

function toNode(
  { id, zh, en }: { id: string; zh: string; en: string },
  parentId: string | null,
): CategoryNode {
  return { id, parentId, name: { zh, en } };
}

/** The nodes themselves and those below them. */
export function withChildren(ids: readonly string[]): Set<string> {
  const below = categoryNodes.filter(({ parentId }) => parentId !== null && ids.includes(parentId));
  return new Set([...ids, ...below.map(({ id }) => id)]);
}
