import { expect, it } from "vitest";
import { type z } from "zod";
import { contracts } from "@/server/open-api/contracts";
import { type Leaf, leavesOf, shapeOf } from "@/testing/tenant-matrix/input-shape";
import { appRouter } from "./app-router";

/** Fields that name a row of ours. */
const NAMES_ROW = /(^i|I)ds?$/;
/** Names that others gave, and what the audit is searched for: what is no id stands nowhere there. */
const OTHERS = new Set(["platformBloggerId", "externalId", "deviceId", "targetId", "requestId"]);
/** They look themselves: an id that is none is an item that is not found, or one text of a list. */
const LOOK_THEMSELVES = new Set(["POST /open-api/bloggers/deactivate: id", "GET /open-api/bloggers: id"]);
/** One of ours, as `idSchema` has it; as many of them in a list of a query. */
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
