import { type Ctx } from "@/server/services/verb";
import { type FailedItem, readItem, type ReadyItem } from "./read-item";
import { resolveShortItems } from "./resolve-short-items";

export type ReadItems = { ready: ReadyItem[]; failed: FailedItem[] };

/** An item with its place in the batch. */
export type PlacedItem = { index: number; item: unknown };

/** Everything that needs no transaction: reading the rows and following short links. The ready ones keep the order of the batch. */
export async function readItems(ctx: Ctx, items: readonly PlacedItem[]): Promise<ReadItems> {
  const read = items.map(({ item, index }) => readItem(item, index));
  const resolved = await resolveShortItems(
    ctx,
    read.flatMap((item) => (item.kind === "short" ? [item] : [])),
  );
  const all = [...read, ...resolved];
  return {
    ready: all.flatMap((item) => (item.kind === "ready" ? [item] : [])).sort((a, b) => a.index - b.index),
    failed: all.flatMap((item) => (item.kind === "failed" ? [item] : [])),
  };
}
