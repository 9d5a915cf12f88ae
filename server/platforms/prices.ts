import { toNumber } from "./converters";
import { type CompoundRow, type ScrapedFields } from "./driver";

/** Yuan by the name of what is offered. */
type Prices = ReadonlyMap<string, number>;

/** What a platform tells prices in, and how many of it make a yuan. */
const PER_YUAN = { yuan: 1, fen: 100 } as const;
type Unit = keyof typeof PER_YUAN;

/** `priceJson`, or null where nothing is offered. */
export function toPriceJson(prices: Prices): Pick<ScrapedFields, "priceJson"> {
  return { priceJson: prices.size === 0 ? null : Object.fromEntries(prices) };
}

/** The prices that stand in fields of their own, each by the name of its offer. */
export function priceRow(offers: Readonly<Record<string, string>>, unit: Unit): CompoundRow {
  const names = Object.values(offers);
  const read = (...found: unknown[]) => {
    const prices = found.map((price) => readPrice(price, unit));
    if (prices.includes(undefined)) return undefined;
    return toPriceJson(offered(names.map((name, index) => [name, prices[index] ?? null])));
  };
  return { from: Object.keys(offers), to: ["priceJson"], read };
}

type Field = (offer: ReadonlyMap<string, unknown>) => unknown;

type OfferTable = {
  /** The name of an offer; one without a name is not as documented. */
  name: Field;
  /** The field that has its price. */
  price: string;
  unit: Unit;
};

/** The prices of a list of offers. */
export function offersRow(from: string, table: OfferTable): CompoundRow {
  const read = (found: unknown) => {
    const prices = readOffers(found, table);
    return prices && toPriceJson(prices);
  };
  return { from: [from], to: ["priceJson"], read };
}

/** What of a list is offered; `undefined` if it is no such list. */
export function readOffers(found: unknown, { name, price, unit }: OfferTable): Prices | undefined {
  if (!Array.isArray(found)) return undefined;
  const offers = found.map((offer: unknown): Offer | undefined => {
    if (typeof offer !== "object" || offer === null) return undefined;
    const fields = new Map<string, unknown>(Object.entries(offer));
    const [called, yuan] = [name(fields), readPrice(fields.get(price), unit)];
    if (typeof called !== "string" || yuan === undefined) return undefined;
    return [called, fields.get("enable") === false ? null : yuan];
  });
  return offers.every((offer) => offer !== undefined) ? offered(offers) : undefined;
}

type Offer = readonly [name: string, yuan: number | null];

function offered(offers: readonly Offer[]): Prices {
  return new Map(offers.flatMap(([name, yuan]) => (yuan === null ? [] : [[name, yuan] as const])));
}

/** Yuan. Null for 0 and for nothing, which say that it is not offered; `undefined` if it is no price. */
function readPrice(found: unknown, unit: Unit): number | null | undefined {
  if (found === undefined || found === null || found === "") return null;
  const value = toNumber(found);
  if (value === undefined || value < 0) return undefined;
  return value === 0 ? null : value / PER_YUAN[unit];
}
