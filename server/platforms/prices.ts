import { toNumber } from "./converters";
import { type ScrapedFields } from "./driver";

/** What is offered, and for how many yuan; nothing in place of a price means that it is not offered. */
export type Offer = { name: string; yuan: number | null };

/** `priceJson` of some offers: yuan by name. A price of 0 says that it is not offered. */
export function toPrices(offers: readonly Offer[]): ScrapedFields {
  const offered = offers.filter(({ yuan }) => yuan !== null && yuan > 0);
  if (offered.length === 0) return {};
  return { priceJson: Object.fromEntries(offered.map(({ name, yuan }) => [name, yuan])) };
}

/** A price in yuan, of which `parts` make one: 100 where it is told in fen. `undefined` if it is no price. */
export function readPrice(found: unknown, parts: 1 | 100 = 1): number | null | undefined {
  if (found === undefined || found === null || found === "") return null;
  const value = toNumber(found);
  return value === undefined || value < 0 ? undefined : value / parts;
}

/** `priceJson` of a list of offers, each named by `nameOf` and with its yuan under `price`. */
export function readOffers(
  found: unknown,
  nameOf: (offer: ReadonlyMap<string, unknown>) => string | null | undefined,
  price: string,
): ScrapedFields | undefined {
  if (!Array.isArray(found)) return undefined;
  const offers = found.map((offer: unknown) => readOffer(offer, nameOf, price));
  return offers.every((offer) => offer !== undefined) ? toPrices(offers) : undefined;
}

function readOffer(
  found: unknown,
  nameOf: (offer: ReadonlyMap<string, unknown>) => string | null | undefined,
  price: string,
): Offer | undefined {
  if (typeof found !== "object" || found === null) return undefined;
  const offer = new Map<string, unknown>(Object.entries(found));
  const [name, yuan] = [nameOf(offer), readPrice(offer.get(price))];
  return typeof name === "string" && yuan !== undefined ? { name, yuan } : undefined;
}
