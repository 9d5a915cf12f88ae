import { z } from "zod";
import { hasHiddenCharacters } from "./hidden-characters";

/** What makes one picture of several characters: hidden elsewhere, and no fault after an emoji. */
const JOINED =
  /(?<=[\p{Extended_Pictographic}\u{1F3FB}-\u{1F3FF}])[\uFE0F\u200D]{1,2}|(?<=[0-9#*])\uFE0F\u20E3/gu;

/** Longer than any name may be, however it is typed; it is refused for its length as it stands. */
const MOST_CHARS = 400;

/** A name as people read it, each character in one form: `é` may be typed as one or as two. */
export const readableName = z
  .string()
  .refine((name) => !hasHiddenCharacters(name.trim().replace(JOINED, "")), {
    error: "must not hold control, invisible or right-to-left characters",
    params: { code: "HIDDEN_CHARACTERS" },
  })
  .transform((name) => (name.length > MOST_CHARS ? name : name.normalize("NFC").trim()));
