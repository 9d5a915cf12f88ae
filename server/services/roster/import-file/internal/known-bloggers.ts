import { isDeepStrictEqual } from "node:util";
import { bloggerKey, coreColumns } from "@/server/domain/roster/blogger";
import { findImportColumn } from "@/server/domain/roster/import-file";
import { shorten } from "@/server/domain/kernel/text";
import { type Tx } from "@/server/infra/db";
import { type Blogger } from "@/server/infra/db/generated/client";
import { visibleOwnerId } from "@/server/services/roster/blogger";
import { type ReadyItem } from "@/server/services/roster/import";
import { type Ctx } from "@/server/services/kernel/verb";
import { type FieldChange, MAX_SHOWN_CHARS } from "../schema";

const always = {
  platform: true,
  platformBloggerId: true,
  ownerUserId: true,
  managerUserId: true,
  deactivatedAt: true,
} as const;

export type Known = Pick<Blogger, keyof typeof always> & Record<string, unknown>;

/** Selects only the fields that the items set, because raw data and portraits may be large. */
export async function findKnown(
  tx: Tx,
  ctx: Ctx,
  items: readonly ReadyItem[],
  prices: ReadonlyMap<number, unknown>,
): Promise<Map<string, Known>> {
  const ids = [...new Set(items.map((item) => item.platformBloggerId))];
  const on = [...new Set(items.map(({ platform }) => platform))];
  const organizationId = ctx.organization.id;
  const where = { organizationId, platform: { in: on }, platformBloggerId: { in: ids } };
  const brought = items.flatMap(({ fields }) => Object.keys(fields));
  const columns = brought.map((field) => [Object.hasOwn(coreColumns, field) ? field : "metrics", true]);
  const isPriced = items.some(({ index }) => prices.has(index));
  const select = {
    ...always,
    ...(isPriced && { priceJson: true }),
    ...(Object.fromEntries(columns) as object),
  };
  const rows: Known[] = await tx.blogger.findMany({ where, select });
  return new Map(rows.map((row) => [bloggerKey(row), row]));
}

export function isOwnedByAnother(ctx: Ctx, known: Known): boolean {
  const ownerId = visibleOwnerId(ctx);
  return ownerId !== undefined && known.ownerUserId !== ownerId;
}

/**
 * The values that an item would store, as changed and unchanged fields. Nothing is known before for a new
 * creator or one that an earlier row writes. Long values are cut; JSON, and values that differ only after
 * the cut, are reported without values.
 */
export function findValues(
  known: Known | undefined,
  { fields }: ReadyItem,
): { changed: FieldChange[]; same: FieldChange[] } {
  const metrics = (known?.metrics ?? {}) as Record<string, unknown>;
  const changed: FieldChange[] = [];
  const same: FieldChange[] = [];
  for (const [field, after] of Object.entries(fields)) {
    const stored = known !== undefined && field in known ? known[field] : metrics[field];
    const before = toPlain(stored);
    const isJson = findImportColumn(field)?.kind === "json";
    const shown = { before: toShown(before), after: toShown(after) };
    const isCut = known !== undefined && isDeepStrictEqual(shown.before, shown.after);
    if (known !== undefined && isDeepStrictEqual(before, after))
      same.push({ field, ...(isJson ? untold : shown) });
    else changed.push({ field, ...(isJson || isCut ? untold : shown) });
  }
  const deactivatedAt = known?.deactivatedAt ?? null;
  if (deactivatedAt !== null)
    changed.push({ field: "deactivatedAt", before: deactivatedAt.toISOString(), after: null });
  return { changed, same };
}

const untold = { before: null, after: null };

function toShown(value: unknown): unknown {
  if (Array.isArray(value)) return value.length === 0 ? null : toShown(value.join(","));
  return typeof value === "string" ? shorten(value, MAX_SHOWN_CHARS) : value;
}

function toPlain(value: unknown): unknown {
  return value instanceof Date ? value.toISOString() : (value ?? null);
}
