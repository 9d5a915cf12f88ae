import { expect, it } from "vitest";
import { type z } from "zod";
import { contracts } from "@/server/open-api/contracts";
import { type Leaf, leavesOf, shapeOf } from "@/testing/tenant-matrix/input-shape";
import { appRouter } from "./app-router";

const NAMES_ROW = /(^i|I)ds?$/;
/** Ids from other systems, and search terms of the audit log. */
const OTHERS = new Set(["platformBloggerId", "externalId", "deviceId", "targetId", "requestId"]);
/** These handle an invalid id themselves: it is an item not found, or one text of a list. */
const LOOK_THEMSELVES = new Set(["POST /open-api/bloggers/deactivate: id", "GET /open-api/bloggers: id"]);
const OWN_ID = /^\^[a-z]{3}_\[0-9a-z\]/;

const fields = (schema: z.ZodType | undefined): Leaf[] =>
  schema === undefined
    ? []
    : leavesOf(shapeOf(schema)).filter(
        ({ name, shape: { type, enum: options, const: only } }) =>
          NAMES_ROW.test(name) &&
          !OTHERS.has(name) &&
          type === "string" &&
          options === undefined &&
          only === undefined,
      );

const procedures = Object.entries(appRouter._def.procedures).map(([path, procedure]) => ({
  path,
  schema: (procedure as unknown as { _def: { inputs: (z.ZodType | undefined)[] } })._def.inputs[0],
}));
const requests = contracts.flatMap(({ method, path, query, params, body }) =>
  [query, params, body].map((schema) => ({ path: `${method} ${path}`, schema })),
);

it("each id in an input is one of ours by its pattern, so that no other text reaches a statement or a chain", () => {
  const all = [...procedures, ...requests].map(({ path, schema }) => ({ path, ids: fields(schema) }));
  const loose = all.flatMap(({ path, ids }) =>
    ids.filter(({ shape }) => !OWN_ID.test(shape.pattern ?? "")).map(({ name }) => `${path}: ${name}`),
  );
  expect(loose.filter((one) => !LOOK_THEMSELVES.has(one))).toEqual([]);
  expect(all.flatMap(({ ids }) => ids).length, "the walk finds them").toBeGreaterThan(100);
});
