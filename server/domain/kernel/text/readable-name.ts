import { z } from "zod";
import { hasHiddenCharacters } from "./names";

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
