import { z } from "zod";
import { type Platform } from "../platforms";
import { quoteFormNames } from "./quote-forms";
import { type Quote, type Quoted, quotesOf } from "./quotes-of";

const price = z.int().nullable();

export const quoteWire = z
  .object({
    form: z.enum(quoteFormNames as [string, ...string[]]).meta({
      description: "What is sold, out of one table by platform; `other` for a form that it does not know",
    }),
    label: z
      .string()
      .meta({ description: "The form in the platform's words; of `other`, the key in `priceJson`" }),
    price: price.meta({ description: "Listed price in yuan" }),
    priceWithFee: price.meta({ description: "Price in yuan with the platform's service fee" }),
    played: z.boolean().meta({ description: "Whether plays are what is bought" }),
  })
  .meta({ id: "Quote", description: "What one form of work costs. At least one of the prices is known." });
export type QuoteWire = z.infer<typeof quoteWire>;

/** The fields that quotes are read from. */
export const quotedFields = [
  "platform",
  "priceJson",
  "priceShortWithFee",
  "priceMidWithFee",
  "priceLongWithFee",
] as const satisfies readonly (keyof Quoted)[];

export function toQuotesWire(blogger: Quoted): QuoteWire[] {
  return quotesOf(blogger).map(toQuoteWire);
}

function toQuoteWire({ form, label, price, priceWithFee, played }: Quote): QuoteWire {
  return { form, label: label.zh, price, priceWithFee, played };
}

type Cell = string | null | undefined;

/** The JSON of `toQuotesWire`, from the texts of the cells of `quotedFields`. Most bloggers have no price. */
export function quotesJson([platform, prices, short, mid, long]: readonly Cell[]): string {
  if (isNone(prices) && isNone(short) && isNone(mid) && isNone(long)) return "[]";
  const quotes = quotesOf({
    platform: platform as Platform,
    priceJson: isNone(prices) ? null : JSON.parse(prices),
    priceShortWithFee: toFee(short),
    priceMidWithFee: toFee(mid),
    priceLongWithFee: toFee(long),
  });
  return `[${quotes.map(quoteJson).join(",")}]`;
}

const names = new WeakMap<Quote["label"], string>();

/** What a form is called is encoded once, as it is the same for most bloggers. */
function quoteJson({ form, label, price, priceWithFee, played }: Quote): string {
  let name = names.get(label);
  if (name === undefined) {
    name = `{"form":${JSON.stringify(form)},"label":${JSON.stringify(label.zh)},"price":`;
    names.set(label, name);
  }
  return `${name}${price},"priceWithFee":${priceWithFee},"played":${played}}`;
}

function isNone(cell: Cell): cell is null | undefined {
  return cell === null || cell === undefined;
}

function toFee(cell: Cell): number | null {
  return isNone(cell) ? null : Number(cell);
}
