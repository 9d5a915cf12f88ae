import { toNumber } from "./converters";
import { type CompoundRow, type ScrapedFields } from "./driver";

/** Yuan by offer name; null for an offer without a published price. */
type Prices = ReadonlyMap<string, number | null>;

const PER_YUAN = { yuan: 1, fen: 100 } as const;
type Unit = keyof typeof PER_YUAN;

/** Null where nothing is offered; left out where no offer has a price. */
export function toPriceJson(prices: Prices): Pick<ScrapedFields, "priceJson"> {
  if (prices.size === 0) return { priceJson: null };
  return [...prices.values()].every((yuan) => yuan === null) ? {} : { priceJson: Object.fromEntries(prices) };
}

type PriceJson = NonNullable<ScrapedFields["priceJson"]>;

/**
 * Prices without a figure (a closed price comes as 0) keep their stored value, and are left out if there is
 * none.
 */
export function mergePrices(
  stored: Readonly<Record<string, unknown>> | null,
  found: PriceJson | null,
): PriceJson | null {
  if (found === null) return null;
  const known = new Map<string, unknown>(Object.entries(stored ?? {}));
  const prices = Object.entries(found).map(
    ([name, yuan]) => [name, yuan ?? known.get(name) ?? null] as const,
  );
  return Object.fromEntries(prices.filter(([, yuan]) => yuan !== null)) as PriceJson;
}

export function priceRow(offers: Readonly<Record<string, string>>, unit: Unit): CompoundRow {
  const names = Object.values(offers);
  const parse = (...found: unknown[]) => {
    const prices = found.map((price) => parsePrice(price, unit));
    if (prices.includes(undefined)) return undefined;
    return toPriceJson(byName(names.map((name, index) => [name, prices[index] ?? null])));
  };
  return { from: Object.keys(offers), to: ["priceJson"], parse };
}

type Field = (offer: ReadonlyMap<string, unknown>) => unknown;

type OfferTable = {
  name: Field;
  price: string;
  unit: Unit;
};

export function offersRow(from: string, table: OfferTable): CompoundRow {
  const parse = (found: unknown) => {
    const prices = parseOffers(found, table);
    return prices && toPriceJson(prices);
  };
  return { from: [from], to: ["priceJson"], parse };
}

export function parseOffers(found: unknown, { name, price, unit }: OfferTable): Prices | undefined {
  if (!Array.isArray(found)) return undefined;
  const offers = found.map((offer: unknown): Offer | "off" | undefined => {
    if (typeof offer !== "object" || offer === null) return undefined;
    const fields = new Map<string, unknown>(Object.entries(offer));
    const [called, yuan] = [name(fields), parsePrice(fields.get(price), unit)];
    if (typeof called !== "string" || yuan === undefined) return undefined;
    return OFF.has(fields.get("enable")) ? "off" : [called, yuan];
  });
  if (offers.includes(undefined)) return undefined;
  return byName(offers.filter((offer): offer is Offer => typeof offer === "object"));
}

type Offer = readonly [name: string, yuan: number | null];

const OFF = new Set<unknown>([false, "false", 0, "0"]);

/** Of offers with the same name, the last one with a price counts. */
function byName(offers: readonly Offer[]): Prices {
  const prices = new Map<string, number | null>();
  for (const [name, yuan] of offers) prices.set(name, yuan ?? prices.get(name) ?? null);
  return prices;
}

/** Yuan. Null for 0, `--` and missing values; `undefined` if it is not a price. */
function parsePrice(found: unknown, unit: Unit): number | null | undefined {
  if (found === undefined || found === null) return null;
  const value = toNumber(found);
  if (value === undefined || value === null) return value;
  if (value < 0) return undefined;
  return value === 0 ? null : value / PER_YUAN[unit];
}
