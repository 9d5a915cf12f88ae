import { type z } from "zod";

/** Adds a description to each field for the API reference; a missing one does not compile. */
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
