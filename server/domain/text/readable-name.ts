import { z } from "zod";

/** What is not shown, turns the direction of what is, or cannot be stored. */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** What makes one picture of several characters: hidden elsewhere, and no fault after an emoji. */
const JOINED =
  /(?<=[\p{Extended_Pictographic}\u{1F3FB}-\u{1F3FF}])[\uFE0F\u200D]{1,2}|(?<=[0-9#*])\uFE0F\u20E3/gu;

/** Whether a text looks like another one: it has control, invisible or right-to-left characters. */
export function hasHiddenCharacters(text: string): boolean {
  return HIDDEN.test(text);
}

/** A name as people read it, each character in one form: `é` may be typed as one or as two. */
export const readableName = z
  .string()
  .refine((name) => !hasHiddenCharacters(name.trim().replace(JOINED, "")), {
    error: "must not hold control, invisible or right-to-left characters",
    params: { code: "HIDDEN_CHARACTERS" },
  })
  .transform((name) => name.normalize("NFC").trim());
