import { echo } from "@/server/domain/text";
import { type Tx } from "@/server/infra/db";
import { type OrganizationId } from "@/server/services/verb";
import { type ReadyItem } from "./read-item";

/** What is left of Chinese that was not sent in UTF-8: PowerShell 5 sends a `?` for each character. */
const LOST = /^\?[?\s]*$/;
const CHINESE = /\p{Script=Han}/u;

/** The items whose nickname is nothing but question marks where the roster knows a Chinese one, with that. */
export async function findBrokenNames(
  tx: Tx,
  organizationId: OrganizationId,
  items: readonly ReadyItem[],
): Promise<Map<ReadyItem, string>> {
  const lost = items.filter(
    ({ fields: { nickname } }) => typeof nickname === "string" && LOST.test(nickname),
  );
  if (lost.length === 0) return new Map();
  const platformBloggerId = { in: lost.map((item) => item.platformBloggerId) };
  const rows = await tx.blogger.findMany({
    where: { organizationId, platform: { in: lost.map(({ platform }) => platform) }, platformBloggerId },
    select: { platform: true, platformBloggerId: true, nickname: true },
  });
  const known = new Map(rows.map((row) => [`${row.platform} ${row.platformBloggerId}`, row.nickname]));
  return new Map(
    lost.flatMap((item): [ReadyItem, string][] => {
      const name = known.get(`${item.platform} ${item.platformBloggerId}`);
      return name !== undefined && CHINESE.test(name) ? [[item, name]] : [];
    }),
  );
}

export function brokenName(known: string): string {
  return `"nickname" is nothing but question marks, and the roster knows this creator as ${echo(known)}: the body was not sent in UTF-8. Send its bytes in UTF-8, and leave nickname out to keep the name.`;
}
