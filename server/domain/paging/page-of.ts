import { z } from "zod";

const rest = { nextCursor: z.string().nullable(), hasMore: z.boolean() };

/** A page as the open interface answers it; while `hasMore`, repeat the request with `cursor` set to `nextCursor`. */
export function pageOf<Item extends z.ZodType>(item: Item) {
  return z.object({ items: z.array(item), ...rest });
}

/** A page as the administrative interface answers it (specification, section 2: the `…List` shapes). */
export function listOf<Item extends z.ZodType>(item: Item) {
  return z.object({ list: z.array(item), ...rest });
}

export type Page<Item> = { items: Item[]; nextCursor: string | null; hasMore: boolean };
