import { z } from "zod";

const EARLIEST_MS = Date.UTC(1970, 0, 1);
const LATEST_MS = Date.UTC(9999, 11, 31);
const error =
  "must be an ISO 8601 date-time with a time zone, between 1970 and 9999, such as 2026-11-21T08:00:00Z";

/** An instant with `Z` or an offset, brought to UTC and milliseconds as the service itself writes instants. */
export const dateTimeField: z.ZodType<string, string> = z.iso
  .datetime({ offset: true, error })
  .refine(
    (text) => {
      const ms = Date.parse(text);
      return ms >= EARLIEST_MS && ms <= LATEST_MS;
    },
    { error },
  )
  .transform((text) => new Date(text).toISOString());
