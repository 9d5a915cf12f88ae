import { describe, expect, it } from "vitest";
import { z } from "zod";
import { bloggerWireFields } from "@/server/domain/blogger";
import { pushBody } from "@/server/services/sync-delivery";
import { statusOfReason } from "../status-of-reason";
import { contracts } from "../contracts";
import { type Contract, readsBody } from "../define-contract";
import { buildDocument } from "./build-document";
import { type Operation, type Reference, type ResponseObject } from "./open-api-document";
import { pushExample } from "../examples/push-example";

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

/** The reasons that an error response's schema lets through. */
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
    const errors = Object.entries(operation.responses).filter(([status]) => status !== "200");
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

  it("has an example that the contract itself would take and answer", () => {
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

  it("let a caller leave out all of an item but platform and link", () => {
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
