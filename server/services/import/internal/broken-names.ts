import { type Tx } from "@/server/infra/db";
import { type OrganizationId } from "@/server/services/verb";
import { type ReadyItem } from "./read-item";

/** What is left of Chinese that was not sent in UTF-8: PowerShell 5 sends a `?` for each character. */
const LOST = /^\?[?\s]*$/;
const CHINESE = /\p{Script=Han}/u;

/** The items whose nickname is nothing but question marks where the roster knows a Chinese one. */
export async function findBrokenNames(
  tx: Tx,
  organizationId: OrganizationId,
  items: readonly ReadyItem[],
): Promise<Set<ReadyItem>> {
  const lost = items.filter(
    ({ fields: { nickname } }) => typeof nickname === "string" && LOST.test(nickname),
  );
  if (lost.length === 0) return new Set();
  const platformBloggerId = { in: lost.map((item) => item.platformBloggerId) };
  const rows = await tx.blogger.findMany({
    where: { organizationId, platform: { in: lost.map(({ platform }) => platform) }, platformBloggerId },
    select: { platform: true, platformBloggerId: true, nickname: true },
  });
  const chinese = new Set(
    rows
      .filter(({ nickname }) => CHINESE.test(nickname))
      .map((row) => `${row.platform} ${row.platformBloggerId}`),
  );
  return new Set(lost.filter((item) => chinese.has(`${item.platform} ${item.platformBloggerId}`)));
}

/** Without the name itself: whoever may write does not therefore read. */
export const BROKEN_NAME =
  '"nickname" is nothing but question marks, and the roster knows a Chinese name of this creator: the body was not sent in UTF-8. Send its bytes in UTF-8, and leave nickname out to keep the name.';
