import { bloggerKey } from "@/server/domain/roster/blogger";
import { echo } from "@/server/domain/kernel/text";
import { type Tx } from "@/server/infra/db";
import { hasKeyOf } from "@/server/services/roster/blogger";
import { type OrganizationId } from "@/server/services/kernel/verb";
import { type ImportBloggersResult } from "../schema";
import { type ReadyItem } from "./parse-item";

type Warning = ImportBloggersResult["warnings"][number];
type WithExternalId = { index: number; platform: string; platformBloggerId: string; externalId: string };

/**
 * Warns of items that replace the `externalId` of a merged creator: after that, only the newest external id
 * is sure to find it. Call before the items are written.
 */
export async function warnOfReplaced(
  tx: Tx,
  organizationId: OrganizationId,
  items: readonly ReadyItem[],
): Promise<Warning[]> {
  const named = new Map<string, WithExternalId>();
  for (const { index, platform, platformBloggerId, fields } of items)
    if (typeof fields.externalId === "string")
      named.set(bloggerKey({ platform, platformBloggerId }), {
        index,
        platform,
        platformBloggerId,
        externalId: fields.externalId,
      });
  if (named.size === 0) return [];
  const rows = [...named.values()];
  const replaced = await tx.$queryRaw<{ index: number }[]>`
    SELECT n.index FROM unnest(${rows.map(({ index }) => index)}::integer[], ${rows.map(({ platform }) => platform)}::text[],
      ${rows.map((row) => row.platformBloggerId)}::text[], ${rows.map((row) => row.externalId)}::text[]) AS n (index, platform, id, external_id)
    CROSS JOIN LATERAL (
      SELECT b.id, b.external_id FROM blogger b WHERE ${hasKeyOf(organizationId)} LIMIT 1) b
    WHERE b.external_id <> n.external_id
      AND EXISTS (SELECT 1 FROM blogger m WHERE m.merged_into_id = b.id AND m.external_id IS NOT NULL)`;
  const indexes = new Set(replaced.map(({ index }) => index));
  return rows.filter(({ index }) => indexes.has(index)).map(toWarning);
}

/** Does not show the old id, because write permission does not include reading. */
function toWarning({ index, platformBloggerId, externalId }: WithExternalId): Warning {
  const message = `The creator ${echo(platformBloggerId)} was merged out of several, and had another externalId. It has ${echo(externalId)} now, and the other one may not be found: check which of them is meant.`;
  return { index, code: "EXTERNAL_ID_REPLACED", message };
}
