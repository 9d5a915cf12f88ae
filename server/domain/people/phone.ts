import { z } from "zod";

const DECORATION = /[\s()·.\p{Pd}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
const LABEL = /^\s*[\p{L}]{1,10}\s*:/u;
const MAINLAND = /^(?:\+|00)?86(?=1\d{10}$)/;

/**
 * Normalised to the stored form: digits, with a leading `+` unless it is from mainland China
 * (docs/rules.md#sign-in).
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
