import { type z } from "zod";

/**
 * A shape with words for each of its fields, which the reference shows: a field without does not compile.
 */
export function described<Shape extends Record<string, z.ZodType>>(
  shape: Shape,
  words: Readonly<Record<keyof Shape, string>>,
): Shape {
  const fields = Object.entries(shape).map(([name, schema]) => [
    name,
    schema.meta({ description: words[name] }),
  ]);
  return Object.fromEntries(fields) as Shape;
}
