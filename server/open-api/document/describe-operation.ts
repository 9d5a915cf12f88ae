import { type ErrorReason } from "@/server/domain/kernel/errors";
import { findScopeFor } from "@/server/domain/people/permissions";
import { type Contract, isConditional, readsBody } from "../define-contract";
import { describeSamples } from "./describe-samples";
import { errorResponses, headerReferences, type ResponseBook } from "./error-responses";
import { type JsonSchema, type Operation, type RequestBody, type ResponseObject } from "./open-api-document";
import { pathParameters, queryParameters } from "./query-parameters";
import { type SchemaBook } from "./schema-book";

type Books = { schemas: SchemaBook; responses: ResponseBook; common: readonly ErrorReason[] };

export function answeredReasons({ errors }: Contract): ErrorReason[] {
  return [...errors, "METHOD_NOT_ALLOWED"];
}

export function describeOperation(contract: Contract, operationId: string, books: Books): Operation {
  const { summary, description, permission, idempotent, query, params } = contract;
  const scope = permission === null ? undefined : findScopeFor(permission);
  const needs = scope === undefined ? "Needs any permission." : `Needs \`${scope}\`.`;
  return {
    operationId,
    tags: [tagOf(contract)],
    summary,
    description: `${description} ${needs}`,
    security: [{ ApiKey: scope === undefined ? [] : [scope] }],
    parameters: [
      ...pathParameters(params, books.schemas),
      ...queryParameters(query, books.schemas),
      ...(idempotent ? [{ $ref: "#/components/parameters/IdempotencyKey" }] : []),
    ],
    ...(readsBody(contract) && { requestBody: requestBody(contract, books.schemas) }),
    responses: {
      200: successResponse(contract, books.schemas),
      ...(isConditional(contract) && { 304: notModified }),
      ...errorResponses(answeredReasons(contract), books.common, books.responses),
    },
    "x-codeSamples": describeSamples(operationId),
  };
}

const notModified: ResponseObject = {
  description:
    "The response has not changed since the `ETag` in the header `If-None-Match`; there is no body.",
  headers: headerReferences("ETag"),
};

function requestBody({ body, publishedBody, maxItems, example }: Contract, book: SchemaBook): RequestBody {
  const schema = book.add(publishedBody ?? body, "input");
  const items = schema.properties?.items;
  if (maxItems !== undefined && typeof items === "object") items.maxItems = maxItems;
  const examples = { request: { summary: "A request", value: example?.body } };
  return {
    required: true,
    description: "At most 4 MiB of JSON in UTF-8. It may be compressed with gzip (`Content-Encoding: gzip`).",
    content: { "application/json": { schema, ...(example?.body !== undefined && { examples }) } },
  };
}

/** A schema cannot depend on a parameter, so that of a selection is an extension next to it. */
function successResponse(contract: Contract, book: SchemaBook): ResponseObject {
  const { response, selection, example, idempotent } = contract;
  const enveloped = (data: JsonSchema): JsonSchema => ({
    type: "object",
    required: ["code", "message", "data"],
    properties: {
      code: { type: "integer", const: 200, description: "The HTTP status" },
      message: { type: "string", const: "ok", description: "Always the same for a success" },
      data: data.$ref === undefined ? { description: "What was asked for", ...data } : data,
    },
  });
  const value = { code: 200, message: "ok", data: example?.data };
  return {
    description: "Done.",
    headers: headerReferences(
      ...(idempotent ? (["Idempotency-Replayed"] as const) : []),
      ...(isConditional(contract) ? (["ETag"] as const) : []),
    ),
    content: {
      "application/json": {
        schema: enveloped(book.add(response, "output")),
        ...(selection !== null && { "x-schema-with-fields": enveloped(book.add(selection, "output")) }),
        ...(example !== undefined && { examples: { success: { summary: "Success", value } } }),
      },
    },
  };
}

const tags = {
  Organization: "The organization of the API key and its remaining quota.",
  Import: "Writing the roster: idempotent, row by row, recorded as import runs.",
  Bloggers:
    "Reading the roster: lists, details, statistics, and the change stream for scheduled synchronisation.",
  "Scraping tasks": "What is scraped when, and how the runs went.",
  "Push runs": "Every attempt to push changes to a sync endpoint.",
  Sandbox: "For test keys: resetting the sandbox.",
} as const;

type Tag = keyof typeof tags;

const tagOfNoun: Readonly<Record<string, Tag>> = {
  organizations: "Organization",
  "import-runs": "Import",
  bloggers: "Bloggers",
  "scraping-tasks": "Scraping tasks",
  "sync-runs": "Push runs",
  sandbox: "Sandbox",
};

export const documentTags = Object.entries(tags).map(([name, description]) => ({ name, description }));

/** Writes of bloggers belong to the import; other paths are grouped by their noun. */
function tagOf({ method, path }: Pick<Contract, "method" | "path">): Tag {
  const noun = path.split("/")[2] ?? "";
  if (method === "POST" && noun === "bloggers") return "Import";
  const tag = tagOfNoun[noun];
  if (tag === undefined)
    throw new Error(`"${noun}" belongs to no chapter: add it to tagOfNoun in this file.`);
  return tag;
}
