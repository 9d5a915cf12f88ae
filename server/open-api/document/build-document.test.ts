import { describe, expect, it } from "vitest";
import { z } from "zod";
import { bloggerWireFields } from "@/server/domain/roster/blogger";
import { statusOfReason } from "@/server/domain/kernel/errors";
import { pageQuery } from "@/server/domain/kernel/paging";
import { pushBody } from "@/server/services/push/delivery";
import { findSchemaProblems } from "@/testing/integration/open-api/find-schema-problems";
import { contracts } from "../contracts";
import { type Contract, readsBody } from "../define-contract";
import { pushExample } from "../examples/blogger-examples";
import { buildDocument, getDocument } from "./build-document";
import { introductionMarkdown } from "./introduction";
import { type Operation, type Reference, type ResponseObject } from "./open-api-document";
import { pathParameters, queryParameters } from "./query-parameters";
import { publishedReasons } from "./reason-catalogue";
import { openSchemaBook } from "./schema-book";

const document = buildDocument();
const named = contracts.map((contract): [string, Contract] => [
  `${contract.method} ${contract.path}`,
  contract,
]);

function operationOf({ method, path }: Contract): Operation {
  const item = document.paths[path.replaceAll(/:(\w+)/g, "{$1}")];
  const operation = method === "GET" ? item?.get : item?.post;
  if (operation === undefined) throw new Error("the document lacks it");
  return operation;
}

function resolve(response: ResponseObject | Reference | undefined): ResponseObject {
  if (response === undefined || !("$ref" in response)) return response ?? { description: "" };
  return document.components.responses[response.$ref.split("/").at(-1) ?? ""] ?? { description: "" };
}

const dataSchema = z.object({
  properties: z.object({
    reason: z.object({ allOf: z.tuple([z.unknown(), z.object({ enum: z.array(z.string()) })]) }),
  }),
});

function reasonsOf(response: ResponseObject): string[] {
  const { properties } = response.content?.["application/json"].schema ?? {};
  return dataSchema.parse(properties?.data).properties.reason.allOf[1].enum;
}

it("has every contract, and no other path", () => {
  const operations = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.keys(item).map((method) => `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ":$1")}`),
  );
  expect(operations.sort()).toEqual(named.map(([name]) => name).sort());
  const ids = contracts.map((contract) => operationOf(contract).operationId);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids).toContain("importBloggers");
});

describe.each(named)("%s", (_name, contract) => {
  const operation = operationOf(contract);

  it("lists each reason that it answers under its status, and no other", () => {
    const errors = Object.entries(operation.responses).filter(([status]) => Number(status) >= 400);
    const listed = errors.flatMap(([status, response]) => {
      const reasons = reasonsOf(resolve(response));
      expect(Object.keys(resolve(response).content?.["application/json"].examples ?? {})).toEqual(reasons);
      return reasons.map((reason) => [reason, Number(status)]);
    });
    const answered = [...contract.errors, "METHOD_NOT_ALLOWED" as const];
    expect(listed.sort()).toEqual(answered.map((reason) => [reason, statusOfReason[reason]]).sort());
  });

  it("names the parameters, the key's scope and the headers", () => {
    const query = contract.query instanceof z.ZodObject ? Object.keys(contract.query.shape) : [];
    const path = [...contract.path.matchAll(/:(\w+)/g)].map(([, name]) => name);
    const given = operation.parameters.flatMap((parameter) => ("$ref" in parameter ? [] : [parameter]));
    expect(given.filter((parameter) => parameter.in === "query").map(({ name }) => name)).toEqual(query);
    expect(given.filter((parameter) => parameter.in === "path").map(({ name }) => name)).toEqual(path);
    const idempotency = { $ref: "#/components/parameters/IdempotencyKey" };
    expect(operation.parameters.some((parameter) => "$ref" in parameter)).toBe(contract.idempotent);
    if (contract.idempotent) expect(operation.parameters).toContainEqual(idempotency);
    expect(operation.security[0]?.ApiKey?.length === 0).toBe(contract.permission === null);
    for (const response of Object.values(operation.responses))
      expect(resolve(response).headers).toHaveProperty("X-RateLimit-Remaining");
    expect(resolve(operation.responses["429"]).headers).toHaveProperty("Retry-After");
    expect(resolve(operation.responses["405"]).headers).toHaveProperty("Allow");
    expect(operation.requestBody !== undefined).toBe(readsBody(contract));
  });

  it("has an example that the contract itself accepts", () => {
    const { example, response, body } = contract;
    if (example === undefined) throw new Error("give the contract an example: `example` in its declaration");
    expect(response.parse(example.data)).toEqual(example.data);
    expect(example.body !== undefined).toBe(readsBody(contract));
    if (readsBody(contract)) expect(body.safeParse(example.body).success).toBe(true);
  });
});

describe("the components", () => {
  it("describe every field of a blogger, metrics with their unit", () => {
    for (const name of ["SelectedBlogger", "ImportItem"]) {
      const properties = Object.entries(document.components.schemas[name]?.properties ?? {});
      const wordless = properties.filter(([, schema]) => typeof schema === "boolean" || !schema.description);
      expect(wordless).toEqual([]);
    }
    const { properties = {} } = document.components.schemas.SelectedBlogger ?? {};
    expect(Object.keys(properties)).toEqual(bloggerWireFields);
    expect(properties.personal30PlayMid).toMatchObject({
      description: "Own works, 30 days, median plays (count)",
    });
    expect(properties.personal30PlayMid).toMatchObject({ anyOf: [{ format: "int64" }, { type: "null" }] });
  });

  it("require only platform and link of an item", () => {
    const item = document.components.schemas.ImportItem;
    expect(item?.required).toEqual(["platform", "url"]);
    expect(item?.properties).not.toHaveProperty("reviewStatus");
    expect(item?.properties?.tags).toMatchObject({ anyOf: expect.arrayContaining([{ type: "null" }]) });
  });
});

it("shows a push as it is sent", () => {
  expect(pushBody.parse(pushExample)).toEqual(pushExample);
  expect(document.webhooks.bloggersChanged?.post?.security).toEqual([]);
});

it("is built once per process", () => {
  expect(getDocument()).toBe(getDocument());
  const { text, document } = getDocument();
  expect(JSON.parse(text)).toMatchObject({ openapi: "3.1.1", info: { version: "1.0.0" } });
  expect(text).toBe(JSON.stringify(document));
});

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

it("describes requests and responses separately, without empty schemas", () => {
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

it("requires a description for each", () => {
  const book = openSchemaBook();
  expect(() => queryParameters(z.strictObject({ mood: z.string() }), book)).toThrow('"mood" has no words');
});

it("shows the ids of a path, and that they are required", () => {
  const [id] = pathParameters(z.strictObject({ id: z.string().regex(/^blg_/) }), openSchemaBook());
  expect(id).toMatchObject({ name: "id", in: "path", required: true, schema: { pattern: "^blg_" } });
});

it("has every reason that a contract can answer, in sentences", () => {
  const published = publishedReasons.map(({ reason }) => reason);
  for (const { errors } of contracts) expect(published).toEqual(expect.arrayContaining([...errors]));
  for (const { meaning, advice } of publishedReasons) {
    expect(meaning).toMatch(/^[A-Z].*\.$/);
    expect(advice).toMatch(/^[A-Z].*\.$/);
  }
});

it("omits reasons of the console only, and is part of the introduction", () => {
  const published: string[] = publishedReasons.map(({ reason }) => reason);
  expect(published).not.toContain("INVALID_CREDENTIALS");
  const text = introductionMarkdown();
  for (const { reason, status } of publishedReasons) expect(text).toContain(`| \`${reason}\` | ${status} |`);
});

const { document: published } = getDocument();

const content = z.object({
  schema: z.record(z.string(), z.unknown()),
  examples: z.record(z.string(), z.object({ value: z.unknown() }).or(z.object({ $ref: z.string() }))),
});
type Body = [place: string, content: z.output<typeof content>];

function findBodies(node: unknown, place: string): Body[] {
  if (typeof node !== "object" || node === null) return [];
  return Object.entries(node).flatMap(([name, value]): Body[] =>
    name === "application/json" ? [[place, content.parse(value)]] : findBodies(value, `${place}/${name}`),
  );
}

it.each(findBodies(published, "#"))(
  "%s has examples, and all fit its schema",
  (_place, { schema, examples }) => {
    const values = Object.entries(examples).map(([name, example]) =>
      "$ref" in example ? published.components.examples[name]?.value : example.value,
    );
    expect(values).not.toEqual([]);
    expect(values.flatMap((value) => findSchemaProblems(published, schema, value))).toEqual([]);
  },
);

it("detects an example that does not fit", () => {
  const problemsOf = (name: string, value: unknown) =>
    findSchemaProblems(published, { $ref: `#/components/schemas/${name}` }, value);
  expect(problemsOf("Platform", "TIKTOK")).toHaveLength(1);
  expect(problemsOf("Issue", { path: 1 })).toHaveLength(2);
});
