import { categoryNodes, type CategoryNode } from "./category-tree";
import { categoryWords } from "./category-words";

/** In place of a node: the delivered one, whatever it is. */
export const DELIVERED = "delivered";

/** Words of platforms and people that mean the node, unless the organization says otherwise. */
export function wordsOf({ id, name }: CategoryNode): string[] {
  return [...new Set([name.zh, ...(categoryWords[id] ?? "").split(" ").filter(Boolean)])];
}

/** Case does not count in words. */
export function foldWord(word: string): string {
  return word.toLowerCase();
}

let nodesByWord: Map<string, string> | undefined;

/** The delivered node of a word, or null. */
export function findDeliveredNode(word: string): string | null {
  nodesByWord ??= new Map(
    categoryNodes.flatMap((node) => wordsOf(node).map((known) => [foldWord(known), node.id] as const)),
  );
  return nodesByWord.get(foldWord(word)) ?? null;
}
