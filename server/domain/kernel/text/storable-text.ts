import { z } from "zod";
import { isStorableText } from "./storable";

/** Free text: no more is asked of it than that the database can store it. */
export const storableText = z.string().refine(isStorableText, {
  error: "must not hold a NUL character or half of a surrogate pair",
  params: { code: "HIDDEN_CHARACTERS" },
});
