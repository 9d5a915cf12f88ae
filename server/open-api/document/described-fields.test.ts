import { expect, it } from "vitest";
import { buildDocument } from "./build-document";
import { type JsonSchema } from "./open-api-document";

const document = buildDocument();
const { schemas } = document.components;

const isNode = (node: unknown): node is object => typeof node === "object" && node !== null;
const nameIn = (ref: string) => ref.split("/").at(-1) ?? "";

function isDescribed(field: unknown): boolean {
  if (!isNode(field)) return false;
  const { description, $ref } = field as JsonSchema;
  const ofNamed = $ref === undefined ? undefined : schemas[nameIn($ref)]?.description;
  return /\w/.test(description ?? ofNamed ?? "");
}

function findWordless(node: unknown, place: string): string[] {
  if (!isNode(node)) return [];
  const { properties = {} } = node as JsonSchema;
  const fields = Object.entries(isNode(properties) ? properties : {});
  return [
    ...fields.filter(([, field]) => !isDescribed(field)).map(([name]) => `${place}.${name}`),
    ...Object.entries(node)
      .filter(([name]) => !["properties", "examples", "example"].includes(name))
      .flatMap(([name, inner]) => findWordless(inner, `${place}/${name}`)),
    ...fields.flatMap(([name, field]) => findWordless(field, `${place}.${name}`)),
  ];
}

it("every field of every shape has words, and so has every shape with a name", () => {
  expect(findWordless(document.components.schemas, "schemas")).toEqual([]);
  expect(findWordless(document.components.responses, "responses")).toEqual([]);
  expect(findWordless(document.paths, "paths")).toEqual([]);
  expect(findWordless(document.webhooks, "webhooks")).toEqual([]);
  const wordless = Object.entries(schemas).filter(([, schema]) => !isDescribed(schema));
  expect(wordless.map(([name]) => name)).toEqual([]);
});

it("detects a field without a description at any depth", () => {
  const field = { type: "object", properties: { inner: { type: "string" } } };
  const shape = { anyOf: [{ type: "object", properties: { outer: field, known: { description: "x" } } }] };
  expect(findWordless(shape, "here")).toEqual(["here/anyOf/0.outer", "here/anyOf/0.outer.inner"]);
});

it.each([
  ["pauseReason", ["NO_ELIGIBLE_ACCOUNT", "ORG_DAILY_BUDGET", "MAX_DURATION", "ORG_SUSPENDED", "RETRY"]],
  ["pauseReason", ["PERSON", "DISPATCHER_GONE", "EXPIRED"]],
  ["status", ["PARTIAL", "earlier"]],
  ["accountUsageJson", ["pace", "accounts"]],
])("a run's %s is explained: %j", (name, words) => {
  const field = schemas.ScrapingTaskRun?.properties?.[name];
  for (const word of words) expect(isNode(field) ? field.description : "").toContain(word);
});

it("a portrait has the same type in requests and in answers", () => {
  for (const shape of ["ImportItem", "Blogger"])
    expect(schemas[shape]?.properties?.fansPortraitJson).toMatchObject({
      anyOf: [{ $ref: "#/components/schemas/Portrait" }, { type: "null" }],
    });
});
