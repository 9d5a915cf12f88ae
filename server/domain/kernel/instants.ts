import { z } from "zod";

const EARLIEST_MS = Date.parse("0001-01-01T00:00:00Z");
const LATEST_MS = Date.parse("9999-12-31T23:59:59.999Z");

const BARE_OFFSET = /T[\d:.]+[ +-]\d{2}(?:\d{2})?$/;
const NO_ZONE = /T[\d:.]+$/;

function explainForm(text: unknown, usual: string): string {
  if (typeof text !== "string") return usual;
  if (BARE_OFFSET.test(text)) return "must have an offset with a colon, such as +08:00, or Z at its end";
  if (NO_ZONE.test(text)) return "must say its zone: Z at its end, or an offset with a colon, such as +08:00";
  return usual;
}

const instantOr = (usual: string) =>
  z.iso
    .datetime({ offset: true, abort: true, error: ({ input }) => explainForm(input, usual) })
    .refine((text) => {
      const ms = Date.parse(text);
      return ms >= EARLIEST_MS && ms <= LATEST_MS;
    }, "must be between the years 0001 and 9999 in UTC")
    .transform((text) => new Date(text).toISOString());

/**
 * Normalised to the form that the service writes. Limited to the years that PostgreSQL and ISO 8601 write
 * alike, 1 to 9999.
 */
export const instantSchema = instantOr("must be an instant, such as 2026-01-31T08:00:00Z");

/** In a query string an unescaped + arrives as a blank. */
export const queryInstant = z.preprocess(
  (text) => (typeof text === "string" ? text.replace(/ (?=\d\d:\d\d$)/, "+") : text),
  instantOr("must be an ISO 8601 date-time such as 2026-11-21T06:00:00Z; in a query, write + as %2B"),
);
