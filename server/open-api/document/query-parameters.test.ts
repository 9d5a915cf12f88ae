import { expect, it } from "vitest";
import { z } from "zod";
import { pageQuery } from "@/server/domain/paging";
import { pathParameters, queryParameters } from "./query-parameters";
import { openSchemaBook } from "./schema-book";

const list = z
  .string()
  .transform((text) => text.split(","))
  .pipe(z.array(z.enum(["PGY", "STARMAP"])).min(1));

const query = z
  .strictObject({
    platform: list.optional(),
    dryRun: z
      .enum(["true", "false"])
      .default("false")
      .transform((text) => text === "true"),
    fansCount: z.string().regex(/^\d+$/).transform(Number).optional(),
    category: z.string().max(5),
    ...pageQuery({ default: 10, max: 20 }),
  })
  .refine(() => true);

it("shows what each text stands for", () => {
  const parameters = queryParameters(query, openSchemaBook());
  expect(Object.fromEntries(parameters.map(({ name, schema }) => [name, schema]))).toEqual({
    platform: { type: "array", items: { type: "string", enum: ["PGY", "STARMAP"] }, minItems: 1 },
    dryRun: { type: "boolean", default: false },
    fansCount: { type: "string", pattern: "^\\d+$" },
    category: { type: "string", maxLength: 5 },
    limit: { type: "integer", minimum: 1, maximum: 20, default: 10 },
    cursor: { type: "string" },
  });
  expect(parameters.filter(({ required }) => required).map(({ name }) => name)).toEqual(["category"]);
  expect(parameters[0]).toMatchObject({ in: "query", style: "form", explode: false });
  for (const { description } of parameters) expect(description).toMatch(/\.$/);
});

it("wants words for each", () => {
  const book = openSchemaBook();
  expect(() => queryParameters(z.strictObject({ mood: z.string() }), book)).toThrow('"mood" has no words');
});

it("shows the ids of a path, and that they are required", () => {
  const [id] = pathParameters(z.strictObject({ id: z.string().regex(/^blg_/) }), openSchemaBook());
  expect(id).toMatchObject({ name: "id", in: "path", required: true, schema: { pattern: "^blg_" } });
});
