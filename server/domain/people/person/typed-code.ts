import { storableText } from "@/server/domain/kernel/text";

/** What is not shown, and comes along with what is copied; line breaks and blanks stay for now. */
const NOT_SHOWN = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
const DASHES = /\p{Pd}/gu;
/** Words and punctuation around the code, such as `验证码：`. */
const AROUND = /[^0-9a-z-]+/gi;
const SIX_DIGITS = /(?<![0-9a-z])\d(?:[ -]?\d){5}(?![0-9a-z])/i;
const RECOVERY_CODE = /^[0-9a-z]{10}$/i;

/**
 * The code in what a person typed or pasted (docs/rules.md#codes): `123 456`, full width, with a line break,
 * or the words of the message around it. A text without one comes back as it is compared: it is wrong anyway.
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

/** Whatever stands around a code that was pasted, such as the message that brought it. */
export const pastedCode = storableText.max(500).transform(typedCode);
