import { z } from "zod";
import { idPrefixes, type IdKind } from "./id-prefixes";

/** The zod schema of an id of one kind, as it comes from outside. */
export function idSchema(kind: IdKind): z.ZodString {
  return z
    .string()
    .regex(
      new RegExp(`^${idPrefixes[kind]}_[0-9a-z]{1,40}$`),
      `must be an id that starts with "${idPrefixes[kind]}_"`,
    );
}
