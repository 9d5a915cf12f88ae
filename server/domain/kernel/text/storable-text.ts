import { z } from "zod";
import { isStorableText } from "./storable";

export const storableText = z.string().refine(isStorableText, {
  error: "must not hold a NUL character or half of a surrogate pair",
  params: { code: "HIDDEN_CHARACTERS" },
});
