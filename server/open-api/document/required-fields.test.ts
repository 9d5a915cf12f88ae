import { describe, expect, it } from "vitest";
import { contracts } from "../contracts";
import { buildDocument } from "./build-document";
import { type JsonSchema, type ResponseObject } from "./open-api-document";

const document = buildDocument();
const { schemas } = document.components;

function findOptional(given: unknown, place: string, seen: ReadonlySet<string> = new Set()): string[] {
  if (typeof given !== "object" || given === null) return [];
  const { $ref, properties = {}, required = [], ...rest } = given as JsonSchema;
  if ($ref !== undefined) {
    const name = $ref.split("/").at(-1) ?? "";
    return name === "Portrait" || seen.has(name)
      ? []
      : findOptional(schemas[name], name, new Set([...seen, name]));
  }
  const optional = Object.keys(properties).filter((name) => !required.includes(name));
  return [
    ...optional.map((name) => `${place}.${name}`),
    ...Object.entries(properties).flatMap(([name, inner]) => findOptional(inner, `${place}.${name}`, seen)),
    ...[rest.items, ...(rest.anyOf ?? []), ...(rest.allOf ?? [])].flatMap((inner) =>
      findOptional(inner, place, seen),
    ),
  ];
}

const mediaOf = (response: ResponseObject) => response.content?.["application/json"];
const answers = Object.entries(document.paths).flatMap(([path, { get, post }]) =>
  [get, post].flatMap((operation) => {
    const response = operation?.responses["200"];
    return operation === undefined || response === undefined || "$ref" in response
      ? []
      : [[`${operation.operationId} (${path})`, response] as const];
  }),
);

describe("a success", () => {
  it.each(answers)("of %s has every field that it describes", (_name, response) => {
    expect(findOptional(mediaOf(response)?.schema, "data")).toEqual([]);
  });

  it("with `fields` may lack some, under a schema of its own", () => {
    const selecting = answers.flatMap(([name, response]) => {
      const selected = mediaOf(response)?.["x-schema-with-fields"];
      return selected === undefined ? [] : [[name, findOptional(selected, "data").length > 10] as const];
    });
    const declared = contracts.filter(({ whole }) => whole !== undefined);
    expect(selecting).toHaveLength(declared.length);
    expect(selecting.every(([, lacksSome]) => lacksSome)).toBe(true);
    const named = Object.values(document.paths).filter(({ get }) =>
      get?.parameters.some((given) => "name" in given && given.name === "fields"),
    );
    expect(named).toHaveLength(declared.length);
  });
});

it("a push has every field that it describes", () => {
  const body = document.webhooks.bloggersChanged?.post?.requestBody;
  expect(findOptional(body?.content["application/json"].schema, "push")).toEqual([]);
});
