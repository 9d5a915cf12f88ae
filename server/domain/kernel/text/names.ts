import { z } from "zod";

const HIDDEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u;

export function hasHiddenCharacters(text: string): boolean {
  return HIDDEN.test(text);
}

export function withoutHidden(text: string): string {
  return text.replace(new RegExp(HIDDEN, "gu"), "");
}

/** Joiners and selectors that are allowed after an emoji, and hidden characters elsewhere. */
const JOINED =
  /(?<=[\p{Extended_Pictographic}\u{1F3FB}-\u{1F3FF}])[\uFE0F\u200D]{1,2}|(?<=[0-9#*])\uFE0F\u20E3/gu;

const MAX_CHARS = 400;

/** NFC, because `é` may be typed as one character or as two. */
export const readableName = z
  .string()
  .refine((name) => !hasHiddenCharacters(name.trim().replace(JOINED, "")), {
    error: "must not hold control, invisible or right-to-left characters",
    params: { code: "HIDDEN_CHARACTERS" },
  })
  .transform((name) => (name.length > MAX_CHARS ? name : name.normalize("NFC").trim()));

const SEPARATOR = /[,、;；/|，／｜\r\n]/;

/**
 * Trimmed and distinct, in order (docs/rules.md#names). No name contains a separator, so names joined by
 * commas can be split again.
 */
export function splitNames(text: string): string[] {
  const names = text.split(SEPARATOR).map((name) => name.trim());
  return [...new Set(names.filter((name) => name !== ""))];
}

export function joinNames(text: string): string {
  return splitNames(text).join(",");
}
