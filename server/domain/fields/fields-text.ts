import { z } from "zod";

/**
 * `fields=a,b,c` of a query string: names out of a closed list; `what` tells the caller whose fields they
 * are.
 */
export function fieldsText<Name extends string>(names: readonly [Name, ...Name[]], what: string) {
  const name = z
    .enum(names, `is not a ${what} field`)
    .meta({ id: `${what}Field`, description: `Name of a field of ${what}.` });
  return z
    .string()
    .transform((text) => text.split(",").map((part) => part.trim()))
    .pipe(z.array(name).min(1))
    .optional();
}
