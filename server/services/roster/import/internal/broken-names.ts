import { bloggerKey, type BloggerRef, coreColumns } from "@/server/domain/roster/blogger";
import { type Tx } from "@/server/infra/db";
import { type OrganizationId } from "@/server/services/kernel/verb";
import { failed, type FailedItem, type ReadyItem } from "./parse-item";

/** Chinese text that was not sent in UTF-8: PowerShell 5 sends a `?` for each character. */
const LOST = /^\?[?\s]*$/;
const CHINESE = /\p{Script=Han}/u;

function isLost(value: unknown): boolean {
  if (typeof value === "string") return value.startsWith("?") && LOST.test(value);
  return (
    Array.isArray(value) &&
    value.length > 0 &&
    value.every((text) => typeof text === "string" && LOST.test(text))
  );
}

function isChinese(value: unknown): boolean {
  return [value].flat().some((text) => typeof text === "string" && CHINESE.test(text));
}

/**
 * Removes texts of only question marks and returns them by the item's index. Used for files, which leave
 * such cells out.
 */
export async function dropBrokenTexts<Item extends ReadyItem>(
  tx: Tx,
  organizationId: OrganizationId,
  items: readonly Item[],
): Promise<{ items: Item[]; lost: Map<number, LostText[]> }> {
  const broken = await findBrokenTexts(tx, organizationId, items);
  const lost = new Map<number, LostText[]>();
  const whole = items.map((item) => {
    const names = broken.get(item) ?? [];
    if (names.length === 0) return item;
    const fields: Record<string, unknown> = item.fields;
    const texts = names.map((field) => ({ field, value: [fields[field]].flat().join(",") }));
    lost.set(item.index, texts);
    const kept = Object.entries(item.fields).filter(([name]) => !names.includes(name));
    return { ...item, fields: Object.fromEntries(kept) };
  });
  return { items: whole, lost };
}

type LostText = { field: string; value: string };

/**
 * Items with texts of only question marks in fields where the roster has Chinese text, with those fields'
 * names.
 */
export async function findBrokenTexts<Item extends ReadyItem>(
  tx: Tx,
  organizationId: OrganizationId,
  items: readonly Item[],
): Promise<Map<Item, string[]>> {
  const lost = items.flatMap((item) => {
    const fields: Readonly<Record<string, unknown>> = item.fields;
    const names = Object.keys(fields).filter((name) => isLost(fields[name]));
    return names.length > 0 ? [{ item, names }] : [];
  });
  if (lost.length === 0) return new Map();
  const columns = [...new Set(lost.flatMap(({ names }) => names))].filter((name) => name in coreColumns);
  const rows: (BloggerRef & Record<string, unknown>)[] = await tx.blogger.findMany({
    where: {
      organizationId,
      platform: { in: lost.map(({ item }) => item.platform) },
      platformBloggerId: { in: lost.map(({ item }) => item.platformBloggerId) },
    },
    select: {
      ...Object.fromEntries(columns.map((name) => [name, true])),
      platform: true,
      platformBloggerId: true,
      metrics: true,
    },
  });
  const known = new Map(
    rows.map(({ metrics, ...row }) => [bloggerKey(row), { ...(metrics as Record<string, unknown>), ...row }]),
  );
  return new Map(
    lost.flatMap(({ item, names }): [Item, string[]][] => {
      const row: Record<string, unknown> = known.get(bloggerKey(item)) ?? {};
      const broken = names.filter((name) => isChinese(row[name]));
      return broken.length > 0 ? [[item, broken]] : [];
    }),
  );
}

export function refuseBroken(
  item: Pick<ReadyItem, "index" | "platform" | "discarded">,
  names: string[],
): FailedItem {
  const [message = "", ...more] = names.map(brokenText);
  const code = "INVALID_FIELD";
  return { ...failed(item, code, message), more: more.map((each) => ({ code, message: each })) };
}

/** Does not show the stored text, because write permission does not include reading. */
function brokenText(name: string): string {
  return `"${name}" is nothing but question marks, and the roster knows Chinese there: the body was not sent in UTF-8. Send its bytes in UTF-8, and leave ${name} out to keep what is known.`;
}
