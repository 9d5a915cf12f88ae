import { expect, it } from "vitest";
import { z } from "zod";
import { findSchemaProblems } from "@/testing/open-api/find-schema-problems";
import { getDocument } from "./get-document";

const { document } = getDocument();

const content = z.object({
  schema: z.record(z.string(), z.unknown()),
  examples: z.record(z.string(), z.object({ value: z.unknown() }).or(z.object({ $ref: z.string() }))),
});
type Body = [place: string, content: z.output<typeof content>];

/** Every JSON body of the document with its examples, by its place in it. */
function findBodies(node: unknown, place: string): Body[] {
  if (typeof node !== "object" || node === null) return [];
  return Object.entries(node).flatMap(([name, value]): Body[] =>
    name === "application/json" ? [[place, content.parse(value)]] : findBodies(value, `${place}/${name}`),
  );
}

it.each(findBodies(document, "#"))(
  "%s has examples, and all fit its schema",
  (_place, { schema, examples }) => {
    const values = Object.entries(examples).map(([name, example]) =>
      "$ref" in example ? document.components.examples[name]?.value : example.value,
    );
    expect(values).not.toEqual([]);
    expect(values.flatMap((value) => findSchemaProblems(document, schema, value))).toEqual([]);
  },
);

it("would see an example that does not fit", () => {
  const problemsOf = (name: string, value: unknown) =>
    findSchemaProblems(document, { $ref: `#/components/schemas/${name}` }, value);
  expect(problemsOf("Platform", "TIKTOK")).toHaveLength(1);
  expect(problemsOf("Issue", { path: 1 })).toHaveLength(2);
});
