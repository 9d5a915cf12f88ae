import type { BloggerOrder } from "@/server/domain/roster/blogger";

/**
 * The list's own order first: tags, assignments and scrapes leave the adding alone, so they move no row
 * (docs/rules.md#quotes).
 */
export const rosterOrders = [
  "createdAt",
  "updatedAt",
  "fansCount",
  "quote",
  "cost",
  "interactRate",
  "fansGrowth",
  "lastSyncedAt",
] as const satisfies readonly BloggerOrder[];

export function isUsualOrder({ order, direction }: { order: string; direction: string }): boolean {
  return order === rosterOrders[0] && direction === "desc";
}
