import { toNumber } from "./converters";
import { type CompoundRow, type ScrapedFields } from "./driver";

/** Yuan by the name of what is offered; null where the platform has the offer, but tells no price of it. */
type Prices = ReadonlyMap<string, number | null>;

/** What a platform tells prices in, and how many of it make a yuan. */
const PER_YUAN = { yuan: 1, fen: 100 } as const;
type Unit = keyof typeof PER_YUAN;

/** `priceJson`: null where nothing is offered, and none where no price is told of what is. */
export function toPriceJson(prices: Prices): Pick<ScrapedFields, "priceJson"> {
  if (prices.size === 0) return { priceJson: null };
  return [...prices.values()].every((yuan) => yuan === null) ? {} : { priceJson: Object.fromEntries(prices) };
}

type PriceJson = NonNullable<ScrapedFields["priceJson"]>;

/**
 * What is written of the prices that a scrape found: those that it has no figure of (a closed price comes as
 * 0) stay as they are stored, and are left out where none is.
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

/** The prices that stand in fields of their own, each by the name of its offer. */
export function priceRow(offers: Readonly<Record<string, string>>, unit: Unit): CompoundRow {
  const names = Object.values(offers);
  const read = (...found: unknown[]) => {
    const prices = found.map((price) => readPrice(price, unit));
    if (prices.includes(undefined)) return undefined;
    return toPriceJson(byName(names.map((name, index) => [name, prices[index] ?? null])));
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
  const offers = found.map((offer: unknown): Offer | "off" | undefined => {
    if (typeof offer !== "object" || offer === null) return undefined;
    const fields = new Map<string, unknown>(Object.entries(offer));
    const [called, yuan] = [name(fields), readPrice(fields.get(price), unit)];
    if (typeof called !== "string" || yuan === undefined) return undefined;
    return OFF.has(fields.get("enable")) ? "off" : [called, yuan];
  });
  if (offers.includes(undefined)) return undefined;
  return byName(offers.filter((offer): offer is Offer => typeof offer === "object"));
}

type Offer = readonly [name: string, yuan: number | null];

/** What `enable` holds where the creator has switched an offer off. */
const OFF = new Set<unknown>([false, "false", 0, "0"]);

/** Of two offers of one name, the later that tells a price. */
function byName(offers: readonly Offer[]): Prices {
  const prices = new Map<string, number | null>();
  for (const [name, yuan] of offers) prices.set(name, yuan ?? prices.get(name) ?? null);
  return prices;
}

/** Yuan. Null for 0, `--` and nothing: no price is told. `undefined` if it is no price. */
function readPrice(found: unknown, unit: Unit): number | null | undefined {
  if (found === undefined || found === null) return null;
  const value = toNumber(found);
  if (value === undefined || value === null) return value;
  if (value < 0) return undefined;
  return value === 0 ? null : value / PER_YUAN[unit];
}
