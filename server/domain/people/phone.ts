import { z } from "zod";

/** Blanks, dashes, dots and parentheses for the eye, and marks of width zero that are copied along. */
const DECORATION = /[\s()·.\p{Pd}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
/** `手机号：`, as it stands in front of what is copied. */
const LABEL = /^\s*[\p{L}]{1,10}\s*:/u;
const MAINLAND = /^(?:\+|00)?86(?=1\d{10}$)/;

/**
 * A phone number as one types it, brought to the form that is stored: digits, after `+` where it is not of
 * mainland China (docs/rules.md#sign-in).
 */
export const phoneNumber = z
  .string()
  .max(40)
  .transform((text) =>
    text.normalize("NFKC").replace(LABEL, "").replace(DECORATION, "").replace(MAINLAND, ""),
  )
  .pipe(
    z.string().refine((digits) => /^\+?\d{5,19}$/.test(digits), {
      error: "must be a phone number, such as 13800138000 or +85251234567",
      params: { code: "PHONE_INVALID" },
    }),
  );
