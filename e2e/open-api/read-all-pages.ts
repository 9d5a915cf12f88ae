import { expect } from "@playwright/test";
import { z } from "zod";
import type { OpenApi } from "./open-api";

const page = z.object({
  items: z.array(z.unknown()),
  nextCursor: z.string().nullable(),
  hasMore: z.boolean(),
  watermark: z.string().optional(),
});

/** Follows cursors to the end. Every page but the last is full; the watermark, where there is one, stays the same. */
export async function readAllPages<Item>(
  api: OpenApi,
  path: string,
  { item, limit, query = {} }: { item: z.ZodType<Item>; limit: number; query?: Record<string, string> },
): Promise<{ items: Item[]; watermark: string | undefined }> {
  const items: Item[] = [];
  const watermarks = new Set<string | undefined>();
  let next: { cursor?: string } | null = {};
  while (next !== null) {
    const answer = page.parse(await api.get(path, { ...query, limit: String(limit), ...next }));
    items.push(...answer.items.map((entry) => item.parse(entry)));
    watermarks.add(answer.watermark);
    expect(answer.hasMore).toBe(answer.nextCursor !== null);
    if (answer.hasMore) expect(answer.items).toHaveLength(limit);
    next = answer.nextCursor === null ? null : { cursor: answer.nextCursor };
  }
  expect(watermarks.size).toBe(1);
  return { items, watermark: [...watermarks][0] };
}
