import { z } from "zod";
import { phoneNumber } from "../phone";
import { hasHiddenCharacters, storableText, withoutHidden } from "@/server/domain/kernel/text";

/**
 * Scripts that may be mixed in a name: East Asian ones with Latin, all others only alone, because their
 * letters look like Latin ones. From Unicode's annex 31, table 5.
 */
const SCRIPTS = [
  ["Latin", "Han", "Hiragana", "Katakana", "Hangul", "Bopomofo"],
  "Arabic",
  "Armenian",
  "Bengali",
  "Cyrillic",
  "Devanagari",
  "Ethiopic",
  "Georgian",
  "Greek",
  "Gujarati",
  "Gurmukhi",
  "Hebrew",
  "Kannada",
  "Khmer",
  "Lao",
  "Malayalam",
  "Myanmar",
  "Oriya",
  "Sinhala",
  "Tamil",
  "Telugu",
  "Thaana",
  "Thai",
  "Tibetan",
].map((scripts) => {
  const letters = [scripts].flat().map((script) => `\\p{scx=${script}}`);
  return new RegExp(`^[${letters.join("")}\\d._@-]*$`, "u");
});

const CHARACTERS = /^[\p{L}\p{N}._@-]+$/u;

/**
 * Stored in one form, so that names which look the same are the same (docs/rules.md#people). A name that
 * looks like a phone number must be written as numbers are stored, so that the database finds whose number it
 * is.
 */
export const username = z
  .string()
  .max(100)
  .transform(toOneForm)
  .pipe(
    z
      .string()
      .min(2)
      .max(50)
      .refine((name) => CHARACTERS.test(name) && !hasHiddenCharacters(name), {
        error: 'must have letters, digits, ".", "_", "@" and "-" only',
        abort: true,
      })
      .refine((name) => SCRIPTS.some((script) => script.test(name)), {
        error: "must be in one script, or in Latin and East Asian ones: others have look-alike letters",
        params: { code: "MIXED_SCRIPTS" },
      })
      .refine((name) => [name, undefined].includes(phoneNumber.safeParse(name).data), {
        error: "reads as a phone number: write its digits alone, without +86, or add a letter",
        params: { code: "READS_AS_PHONE" },
      }),
  );

export const typedName = storableText.max(100).transform(toOneForm).pipe(z.string().min(1).max(50));

/** Candidates, most likely first: the username as typed, in its stored form, or a phone number. */
export function namesMeant(typed: string): string[] {
  const phone = phoneNumber.safeParse(typed).data ?? [];
  return [...new Set([typed, toOneForm(withoutHidden(typed)), phone].flat())];
}

export function countedName(typed: string): string {
  return phoneNumber.safeParse(typed).data ?? toOneForm(withoutHidden(typed)).toLowerCase();
}

function toOneForm(name: string): string {
  return name.normalize("NFKC").trim();
}
