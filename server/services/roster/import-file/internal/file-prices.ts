import { type RowPrice } from "@/server/domain/roster/import-file";
import { quoteOfForm } from "@/server/domain/roster/quotes";
import { type ReadyItem } from "@/server/services/roster/import";
import { type FieldChange } from "../schema";
import { type Known } from "./known-bloggers";

type Values = { changed: FieldChange[]; same: FieldChange[] };
type Priced = { item: ReadyItem; known: Known | undefined; prices: readonly RowPrice[] | undefined };

/** Adds what a row does to the prices of forms; `before` is null where none was known. */
export function withPrices(
  { changed, same }: Values,
  { item: { platform, fields }, known, prices = [] }: Priced,
): Values {
  if (prices.length === 0) return { changed, same };
  const quoted = {
    platform,
    priceJson: fields.priceJson ?? known?.priceJson ?? null,
    priceShortWithFee: null,
    priceMidWithFee: null,
    priceLongWithFee: null,
  };
  const all = prices.map(({ field, form, basis, price }) => ({
    field,
    before: quoteOfForm(quoted, form)?.[basis] ?? null,
    after: price,
  }));
  return {
    changed: [...changed, ...all.filter(({ before, after }) => known === undefined || before !== after)],
    same: [...same, ...all.filter(({ before, after }) => known !== undefined && before === after)],
  };
}
