import { type Figures, figuresOf, quoteColumns } from "@/server/domain/roster/figures";
import { type Platform } from "@/server/domain/roster/platforms";
import { Prisma, queryRows, type Tx } from "@/server/infra/db";

/** The table's columns that `blogger` has as well, and what is made of others. */
const copied = {
  organization_id: "b.organization_id",
  owner_user_id: "b.owner_user_id",
  platform: "b.platform",
  review_status: "b.review_status",
  source: "b.source",
  platform_status: "b.platform_status",
  fans_count: "b.fans_count",
  fans_count_is_least: "b.fans_count_is_least",
  interact_rate: "b.interact_rate",
  fans_growth: "b.fans_growth",
  rebate_percent: "b.rebate_percent",
  created_at: "b.created_at",
  updated_at: "b.updated_at",
  last_synced_at: "b.last_synced_at",
  platform_status_checked_at: "b.platform_status_checked_at",
  linkup_at: "b.linkup_at",
  deactivated_at: "b.deactivated_at",
  location: "lower(b.location)",
  folded_tags: "CASE WHEN b.tags <> '{}' THEN blogger_folded(b.tags) END",
  folded_categories: "blogger_names(lower(b.category))",
};

const figures: Record<Exclude<keyof Figures, `quote_${string}`> | "quote_least" | "quote_most", string> = {
  quote: "int",
  quote_least: "int",
  quote_most: "int",
  cost: "float8",
  plays: "float8",
  female_share: "float8",
  audience_age: "smallint",
  audience_cities: "text",
  has_wechat: "boolean",
};
const computed: Record<string, string> = {
  ...figures,
  ...Object.fromEntries(Object.values(quoteColumns).map((column) => [column, "int"])),
};

const columns = ["id", ...Object.keys(copied), ...Object.keys(computed)];
const upsert = `
  INSERT INTO blogger_figure (${columns.join(", ")})
  SELECT b.id, ${Object.values(copied).join(", ")}, ${Object.keys(computed)
    .map((name) => `r.${name}`)
    .join(", ")}
  FROM jsonb_to_recordset($1::jsonb) r (id text, ${Object.entries(computed)
    .map(([name, type]) => `${name} ${type}`)
    .join(", ")})
  JOIN blogger b ON b.id = r.id
  ON CONFLICT (id) DO UPDATE SET ${columns.map((name) => `${name} = excluded.${name}`).join(", ")}`;

type SourceRow = {
  id: string;
  seq: string;
  platform: Platform;
  priceJson: unknown;
  priceShortWithFee: number | null;
  priceMidWithFee: number | null;
  priceLongWithFee: number | null;
  personal30PlayMid: string | null;
  star30PlayMid: string | null;
  contactWechat: string | null;
  fansPortraitJson: unknown;
  audiencePortraitJson: unknown;
};

/** The next creators that changed after `after`, in stream order. */
export function listChangedSince(
  tx: Tx,
  organizationId: string,
  { after, limit }: { after: bigint; limit: number },
): Promise<SourceRow[]> {
  return queryRows<SourceRow>(
    tx,
    Prisma.sql`
      SELECT c.seq::text AS seq, b.id, b.platform, b.price_json AS "priceJson",
        b.price_short_with_fee AS "priceShortWithFee", b.price_mid_with_fee AS "priceMidWithFee",
        b.price_long_with_fee AS "priceLongWithFee", b.contact_wechat AS "contactWechat",
        b.metrics ->> 'personal30PlayMid' AS "personal30PlayMid", b.metrics ->> 'star30PlayMid' AS "star30PlayMid",
        b.fans_portrait_json AS "fansPortraitJson", b.audience_portrait_json AS "audiencePortraitJson"
      FROM blogger_change c JOIN blogger b ON b.id = c.blogger_id
      WHERE c.organization_id = ${organizationId} AND c.seq > ${after}
      ORDER BY c.seq LIMIT ${limit}`,
  );
}

/** In the order of ids, as all who write several rows of a table. */
export async function saveFigures(tx: Tx, rows: readonly SourceRow[]): Promise<void> {
  const found = rows.map((row) => ({ id: row.id, ...figuresOf(row) }));
  await queryRows(tx, { text: upsert, values: [JSON.stringify(found)] });
}
