import { z } from "zod";
import { phoneNumber } from "../phone";
import { hasHiddenCharacters, storableText, withoutHidden } from "@/server/domain/kernel/text";

/**
 * Scripts that are written together. Those of East Asia go with Latin; letters of the others are read as
 * Latin ones, or as each other's. The list is that of Unicode's annex 31, table 5.
 */
const SCRIPTS = [
  ["Latin", "Han", "Hiragana", "Katakana", "Hangul", "Bopomofo"],
  ...["Arabic", "Armenian", "Bengali", "Cyrillic", "Devanagari", "Ethiopic", "Georgian", "Greek"],
  ...["Gujarati", "Gurmukhi", "Hebrew", "Kannada", "Khmer", "Lao", "Malayalam", "Myanmar", "Oriya"],
  ...["Sinhala", "Tamil", "Telugu", "Thaana", "Thai", "Tibetan"],
].map((scripts) => {
  const letters = [scripts].flat().map((script) => `\\p{scx=${script}}`);
  return new RegExp(`^[${letters.join("")}\\d._@-]*$`, "u");
});

const CHARACTERS = /^[\p{L}\p{N}._@-]+$/u;

/**
 * A username as it is stored: what looks the same is the same (docs/rules.md#people). One that reads as a
 * phone number has to be written as that is stored, so that the database finds whose phone it is.
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

/** Somebody's username as another person types it. */
export const typedName = storableText.max(100).transform(toOneForm).pipe(z.string().min(1).max(50));

/**
 * What somebody may mean who signs in with a name, the likeliest first. It may be a username, as typed or in
 * its one form, or a phone number.
 */
export function namesMeant(typed: string): string[] {
  const phone = phoneNumber.safeParse(typed).data ?? [];
  return [...new Set([typed, toOneForm(withoutHidden(typed)), phone].flat())];
}

/** What attempts under a name are counted as, however it is typed. */
export function countedName(typed: string): string {
  return phoneNumber.safeParse(typed).data ?? toOneForm(withoutHidden(typed)).toLowerCase();
}

function toOneForm(name: string): string {
  return name.normalize("NFKC").trim();
}
