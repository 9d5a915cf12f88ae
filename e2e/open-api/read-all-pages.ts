import { expect } from "@playwright/test";
import type { z } from "zod";

type Page = {
  items: unknown[];
  nextCursor: string | null;
  hasMore: boolean;
  /** Of the change stream alone. */
  watermark?: string;
};
type Answer = { data?: { data: Page }; error?: unknown };

/** Follows cursors to the end. Every page but the last is full; the watermark, where there is one, stays the same. */
export async function readAllPages<Item>(
  item: z.ZodType<Item>,
  limit: number,
  read: (query: { limit: number; cursor?: string }) => Promise<Answer>,
): Promise<{ items: Item[]; watermark: string | undefined }> {
  const items: Item[] = [];
  const watermarks = new Set<string | undefined>();
  let next: { cursor?: string } | null = {};
  while (next !== null) {
    const { data, error } = await read({ limit, ...next });
    if (data === undefined) throw new Error(`a page was refused: ${JSON.stringify(error)}`);
    const page: Page = data.data;
    items.push(...page.items.map((entry) => item.parse(entry)));
    watermarks.add(page.watermark);
    expect(page.hasMore).toBe(page.nextCursor !== null);
    if (page.hasMore) expect(page.items).toHaveLength(limit);
    next = page.nextCursor === null ? null : { cursor: page.nextCursor };
  }
  expect(watermarks.size).toBe(1);
  return { items, watermark: [...watermarks][0] };
}
