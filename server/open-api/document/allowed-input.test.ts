import fc from "fast-check";
import { expect, it } from "vitest";
import { z } from "zod";
import { listBloggersQuery } from "@/server/services/roster/blogger";
import { findIdempotencyKey } from "../read-request";
import { buildDocument } from "./build-document";

const { paths, components } = buildDocument();
const patterned = z.looseObject({ pattern: z.string(), maxLength: z.int() });

function textsOf(schema: unknown): fc.Arbitrary<string> {
  const { pattern, maxLength } = patterned.parse(schema);
  return fc.stringMatching(new RegExp(pattern, "u")).filter((text) => text.length <= maxLength);
}

it("accepts every tag that the document allows in a filter", () => {
  const parameters = paths["/open-api/bloggers"]?.get?.parameters ?? [];
  const tags = parameters.flatMap((given) => ("schema" in given && given.name === "tags" ? [given] : []));
  const { items } = z.looseObject({ items: z.unknown() }).parse(tags[0]?.schema);
  fc.assert(
    fc.property(fc.array(textsOf(items), { minLength: 1, maxLength: 50 }), (named) => {
      expect(listBloggersQuery.safeParse({ tags: named.join(",") }).error).toBeUndefined();
    }),
  );
  for (const refused of ["", " ", ",", "a,,b"])
    expect(listBloggersQuery.safeParse({ tags: refused }).success).toBe(false);
});

it("accepts every Idempotency-Key that the document allows", () => {
  fc.assert(
    fc.property(textsOf(components.parameters.IdempotencyKey?.schema), (key) => {
      expect(findIdempotencyKey(new Headers({ "Idempotency-Key": key }), {})).toBe(key);
    }),
  );
  expect(() => findIdempotencyKey(new Headers({ "Idempotency-Key": " " }), {})).toThrow("Idempotency-Key");
});
