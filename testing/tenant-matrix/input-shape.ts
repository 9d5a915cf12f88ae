import { z } from "zod";

export type Shape = {
  $ref?: string;
  type?: string;
  anyOf?: Shape[];
  oneOf?: Shape[];
  allOf?: Shape[];
  enum?: unknown[];
  const?: unknown;
  properties?: Record<string, Shape>;
  additionalProperties?: Shape | boolean;
  items?: Shape;
  maxItems?: number;
  maxLength?: number;
  pattern?: string;
  format?: string;
  maximum?: number;
};

/** An input schema as JSON Schema with its references inlined. */
export function shapeOf(schema: z.ZodType): Shape {
  const json = z.toJSONSchema(schema, { unrepresentable: "any", io: "input", cycles: "ref" });
  const { $defs = {}, ...root } = json as unknown as Shape & { $defs?: Record<string, Shape> };
  return inline(root, $defs, []);
}

/** A recursive reference, as in JSON, becomes an unconstrained shape. */
function inline(shape: Shape, named: Record<string, Shape>, within: readonly string[]): Shape {
  const name = shape.$ref?.replace("#/$defs/", "");
  if (name !== undefined) {
    const found = named[name];
    return found === undefined || within.includes(name) ? {} : inline(found, named, [...within, name]);
  }
  const each = (shapes: Shape[]) => shapes.map((one) => inline(one, named, within));
  const { anyOf, oneOf, allOf, properties, items, additionalProperties, ...rest } = shape;
  return {
    ...rest,
    ...(anyOf && { anyOf: each(anyOf) }),
    ...(oneOf && { oneOf: each(oneOf) }),
    ...(allOf && { allOf: each(allOf) }),
    ...(items && { items: inline(items, named, within) }),
    ...(typeof additionalProperties === "object" && {
      additionalProperties: inline(additionalProperties, named, within),
    }),
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([key, one]) => [key, inline(one, named, within)]),
      ),
    }),
  };
}

export type Leaf = { name: string; shape: Shape };

export function leavesOf(shape: Shape, name = ""): Leaf[] {
  const options = shape.anyOf ?? shape.oneOf ?? shape.allOf;
  if (options !== undefined) return options.flatMap((option) => leavesOf(option, name));
  if (shape.properties !== undefined)
    return Object.entries(shape.properties).flatMap(([key, one]) => leavesOf(one, key));
  if (shape.items !== undefined) return leavesOf(shape.items, name);
  return [{ name, shape }];
}
