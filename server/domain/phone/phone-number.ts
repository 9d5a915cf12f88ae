import { z } from "zod";

/** Spaces, hyphens and parentheses, which people type for the eye. */
const DECORATION = /[\s()-]/gu;
const MAINLAND = /^(?:\+|00)?86(?=1\d{10}$)/;

/**
 * A phone number as one types it, brought to the form that is stored: digits, after `+` where it is not of
 * mainland China (docs/rules.md#sign-in).
 */
export const phoneNumber = z
  .string()
  .max(40)
  .transform((text) => text.normalize("NFKC").replace(DECORATION, "").replace(MAINLAND, ""))
  .pipe(z.string().regex(/^\+?\d{5,19}$/, "must be a phone number, such as 13800138000 or +85251234567"));
