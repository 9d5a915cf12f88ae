import { coreColumns } from "@/server/domain/blogger";
import { type Tx } from "@/server/infra/db";
import { type OrganizationId } from "@/server/services/verb";
import { type ReadyItem } from "./read-item";

/** What is left of Chinese that was not sent in UTF-8: PowerShell 5 sends a `?` for each character. */
const LOST = /^\?[?\s]*$/;
const CHINESE = /\p{Script=Han}/u;

/** Of a text, or of each of several, as tags are. */
function isLost(value: unknown): boolean {
  const texts = [value].flat();
  return texts.length > 0 && texts.every((text) => typeof text === "string" && LOST.test(text));
}

function isChinese(value: unknown): boolean {
  return [value].flat().some((text) => typeof text === "string" && CHINESE.test(text));
}

/** The items with texts of nothing but question marks where the roster knows Chinese ones, by their names. */
export async function findBrokenTexts(
  tx: Tx,
  organizationId: OrganizationId,
  items: readonly ReadyItem[],
): Promise<Map<ReadyItem, string[]>> {
  const lost = items.flatMap((item) => {
    const names = Object.entries(item.fields).flatMap(([name, value]) => (isLost(value) ? [name] : []));
    return names.length > 0 ? [{ item, names }] : [];
  });
  if (lost.length === 0) return new Map();
  const columns = [...new Set(lost.flatMap(({ names }) => names))].filter((name) => name in coreColumns);
  const rows: Record<string, unknown>[] = await tx.blogger.findMany({
    where: {
      organizationId,
      platform: { in: lost.map(({ item }) => item.platform) },
      platformBloggerId: { in: lost.map(({ item }) => item.platformBloggerId) },
    },
    select: {
      ...Object.fromEntries(columns.map((name) => [name, true])),
      ...{ platform: true, platformBloggerId: true, metrics: true },
    },
  });
  const known = new Map(
    rows.map(({ metrics, ...row }) => [keyOf(row), { ...(metrics as Record<string, unknown>), ...row }]),
  );
  return new Map(
    lost.flatMap(({ item, names }): [ReadyItem, string[]][] => {
      const row: Record<string, unknown> = known.get(keyOf(item)) ?? {};
      const broken = names.filter((name) => isChinese(row[name]));
      return broken.length > 0 ? [[item, broken]] : [];
    }),
  );
}

const keyOf = ({ platform, platformBloggerId }: { platform?: unknown; platformBloggerId?: unknown }) =>
  `${String(platform)} ${String(platformBloggerId)}`;

/** Without what is known itself: whoever may write does not therefore read. */
export function brokenText(name: string): string {
  return `"${name}" is nothing but question marks, and the roster knows Chinese there: the body was not sent in UTF-8. Send its bytes in UTF-8, and leave ${name} out to keep what is known.`;
}
