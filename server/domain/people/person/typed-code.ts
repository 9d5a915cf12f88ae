import { storableText } from "@/server/domain/kernel/text";

const NOT_SHOWN = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
const DASHES = /\p{Pd}/gu;
const AROUND = /[^0-9a-z-]+/gi;
const SIX_DIGITS = /(?<![0-9a-z])\d(?:[ -]?\d){5}(?![0-9a-z])/i;
const RECOVERY_CODE = /^[0-9a-z]{10}$/i;

/**
 * Finds the code in typed or pasted text (docs/rules.md#codes): `123 456`, full width, with a line break, or
 * inside a message. Text without a code is returned normalised, and will not match.
 */
export function typedCode(text: string): string {
  const plain = text
    .normalize("NFKC")
    .replace(NOT_SHOWN, "")
    .replace(DASHES, "-")
    .replace(AROUND, " ")
    .trim();
  const compact = plain.replace(/[ -]/g, "");
  if (RECOVERY_CODE.test(compact)) return compact;
  return (SIX_DIGITS.exec(plain)?.[0] ?? compact).replace(/[ -]/g, "");
}

export const pastedCode = storableText.max(500).transform(typedCode);
