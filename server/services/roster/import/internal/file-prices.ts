import { bloggerKey } from "@/server/domain/roster/blogger";
import { type FormPrice, setFormPrice } from "@/server/domain/roster/quotes";
import { type Tx } from "@/server/infra/db";
import { type ReadyItem } from "./parse-item";

/** The prices of forms that a file's rows have, by row. */
export type FilePrices = ReadonlyMap<number, readonly FormPrice[]>;

type Priced = { items: readonly ReadyItem[]; known: ReadonlyMap<string, string>; prices: FilePrices };
type PriceJson = Readonly<Record<string, unknown>> | null;

/**
 * Adds the prices of rows to the `priceJson` that the creator has, or that an earlier row gave it, so that
 * the prices of other forms stay (docs/rules.md#quotes). The import has locked the bloggers; `known` are
 * their ids.
 */
export async function withFilePrices(tx: Tx, { items, known, prices }: Priced): Promise<ReadyItem[]> {
  if (prices.size === 0) return [...items];
  const ids = items.flatMap((item) => (prices.has(item.index) ? (known.get(bloggerKey(item)) ?? []) : []));
  const rows = await tx.blogger.findMany({
    where: { id: { in: [...new Set(ids)] } },
    select: { platform: true, platformBloggerId: true, priceJson: true },
  });
  return addPrices(items, prices, new Map(rows.map((row) => [bloggerKey(row), row.priceJson as PriceJson])));
}

function addPrices(
  items: readonly ReadyItem[],
  prices: FilePrices,
  stored: ReadonlyMap<string, PriceJson>,
): ReadyItem[] {
  const current = new Map(stored);
  return items.map((item) => {
    const key = bloggerKey(item);
    const own = item.fields.priceJson;
    const before = own ?? current.get(key) ?? null;
    const priceJson = (prices.get(item.index) ?? []).reduce<PriceJson>(
      (all, price) => setFormPrice(item.platform, all, price),
      before,
    );
    if (own !== undefined || priceJson !== before) current.set(key, priceJson);
    return priceJson === before ? item : { ...item, fields: { ...item.fields, priceJson } };
  });
}
