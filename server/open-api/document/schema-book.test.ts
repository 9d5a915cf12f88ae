import { expect, it } from "vitest";
import { z } from "zod";
import { openSchemaBook } from "./schema-book";

const colour = z.enum(["red", "blue"]).meta({ id: "Colour" });

it("keeps named schemas once, and refers to them", () => {
  const book = openSchemaBook();
  const thing = z.object({ front: colour, back: colour.nullable() });
  expect(book.add(thing, "output")).toMatchObject({
    properties: {
      front: { $ref: "#/components/schemas/Colour" },
      back: { anyOf: [{ $ref: "#/components/schemas/Colour" }, { type: "null" }] },
    },
  });
  expect(book.add(colour, "input")).toEqual({ $ref: "#/components/schemas/Colour" });
  expect(book.schemas).toEqual({ Colour: { type: "string", enum: ["red", "blue"] } });
});

it("refuses one name for two schemas", () => {
  const book = openSchemaBook();
  book.add(z.object({ size: z.string().default("S") }).meta({ id: "Shirt" }), "input");
  const other = z.object({ size: z.int() }).meta({ id: "Shirt" });
  expect(() => book.add(other, "input")).toThrow("Two schemas are called Shirt");
});

it("says what is sent and what is answered apart, and nothing that says nothing", () => {
  const book = openSchemaBook();
  const schema = z.strictObject({ count: z.int().default(1), at: z.iso.datetime(), day: z.iso.date() });
  expect(book.add(schema, "input")).toEqual({
    type: "object",
    properties: {
      count: { type: "integer", default: 1 },
      at: { type: "string", format: "date-time" },
      day: { type: "string", format: "date" },
    },
    required: ["at", "day"],
    additionalProperties: false,
  });
  const answered = book.add(schema, "output");
  expect(answered.required).toEqual(["count", "at", "day"]);
  expect(answered).not.toHaveProperty("additionalProperties");
});
