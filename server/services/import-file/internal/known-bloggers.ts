import { isDeepStrictEqual } from "node:util";
import { coreColumns } from "@/server/domain/blogger";
import { findImportColumn } from "@/server/domain/import-file";
import { shorten } from "@/server/domain/text";
import { type Tx } from "@/server/infra/db";
import { type Blogger } from "@/server/infra/db/generated/client";
import { findHolder } from "@/server/services/blogger";
import { type ReadyItem } from "@/server/services/import";
import { type Ctx } from "@/server/services/verb";
import { type FieldChange, MOST_SHOWN_CHARS } from "../schema";

type Known = Pick<Blogger, "platform" | "platformBloggerId" | "ownerUserId" | "deactivatedAt"> &
  Record<string, unknown>;

const always = { platform: true, platformBloggerId: true, ownerUserId: true, deactivatedAt: true } as const;

export const keyOf = ({ platform, platformBloggerId }: Pick<ReadyItem, "platform" | "platformBloggerId">) =>
  `${platform} ${platformBloggerId}`;

/**
 * What the roster has of these creators, by platform and id: of their fields those that an item brings. A
 * creator's raw data and portraits may be large.
 */
export async function findKnown(tx: Tx, ctx: Ctx, items: readonly ReadyItem[]): Promise<Map<string, Known>> {
  const ids = [...new Set(items.map((item) => item.platformBloggerId))];
  const on = [...new Set(items.map(({ platform }) => platform))];
  const organizationId = ctx.organization.id;
  const where = { organizationId, platform: { in: on }, platformBloggerId: { in: ids } };
  const brought = items.flatMap(({ fields }) => Object.keys(fields));
  const columns = brought.map((field) => [Object.hasOwn(coreColumns, field) ? field : "metrics", true]);
  const select = { ...always, ...(Object.fromEntries(columns) as object) };
  const rows: Known[] = await tx.blogger.findMany({ where, select });
  return new Map(rows.map((row) => [keyOf(row), row]));
}

export function isHeldByAnother(ctx: Ctx, known: Known): boolean {
  const holder = findHolder(ctx);
  return holder !== undefined && known.ownerUserId !== holder;
}

/**
 * The fields that an item would change, each with its value before and after. They are shown, so what is long
 * is cut. What is JSON only says that it changes, as in a creator's history, and so does what differs behind
 * the cut alone.
 */
export function findChanges(known: Known, { fields }: ReadyItem): FieldChange[] {
  const metrics = (known.metrics ?? {}) as Record<string, unknown>;
  const changes = Object.entries(fields).flatMap(([field, after]): FieldChange[] => {
    const before = toPlain(field in known ? known[field] : metrics[field]);
    if (isDeepStrictEqual(before, after)) return [];
    const isJson = findImportColumn(field)?.kind === "json";
    const shown = { before: toShown(before), after: toShown(after) };
    const isSame = isDeepStrictEqual(shown.before, shown.after);
    return [{ field, ...(isJson || isSame ? { before: null, after: null } : shown) }];
  });
  const { deactivatedAt } = known;
  if (deactivatedAt === null) return changes;
  return [...changes, { field: "deactivatedAt", before: deactivatedAt.toISOString(), after: null }];
}

/** Several texts are one, as on a blogger's page. */
function toShown(value: unknown): unknown {
  if (Array.isArray(value)) return value.length === 0 ? null : toShown(value.join(","));
  return typeof value === "string" ? shorten(value, MOST_SHOWN_CHARS) : value;
}

function toPlain(value: unknown): unknown {
  return value instanceof Date ? value.toISOString() : (value ?? null);
}
