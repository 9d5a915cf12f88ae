import { z } from "zod";
import { platformCount } from "@/server/domain/roster/platforms";
import { type ErrorReason, statusOfReason } from "@/server/domain/kernel/errors";
import { sha256Hex } from "@/server/infra/crypto";
import * as allContracts from "../contracts";
import { type Contract } from "../define-contract";
import { answeredReasons, describeOperation, documentTags } from "./describe-operation";
import { documentHeaders, reasonExamples, type ResponseBook } from "./error-responses";
import { introductionMarkdown } from "./introduction";
import { type OpenApiDocument, type Parameter, type PathItem } from "./open-api-document";
import { pushWebhook } from "./push-webhook";
import { publishedReasons } from "./reason-catalogue";
import { openSchemaBook } from "./schema-book";

const issue = z
  .object({
    path: z.string().meta({ description: "Where, as in `items.3.url`; a parameter's or header's name" }),
    message: z.string().meta({ description: "What is wrong, to follow the path" }),
  })
  .meta({ id: "Issue", description: "One thing that is wrong with the input." });

const errorReason = z.enum(publishedReasons.map(({ reason }) => reason)).meta({
  id: "ErrorReason",
  description: "All reasons that this API can return.",
  "x-enumDescriptions": Object.fromEntries(publishedReasons.map(({ reason, meaning }) => [reason, meaning])),
});

const idempotencyKey: Parameter = {
  name: "Idempotency-Key",
  in: "header",
  required: false,
  description:
    "Recommended: a stable value for each logical batch. A repeated request gets the first response.",
  // HTTP trims header values, so a key of spaces would be empty.
  schema: { type: "string", minLength: 1, maxLength: 255, pattern: "^[!-~](?:[ -~]*[!-~])?$" },
  example: "erp-2026-11-21-1",
};

export function buildDocument(): OpenApiDocument {
  const schemas = openSchemaBook();
  const responses: ResponseBook = {};
  const { contracts } = allContracts;
  const common = findCommon(contracts);
  const paths: Record<string, PathItem> = {};
  for (const contract of contracts) {
    const path = contract.path.replaceAll(/:(\w+)/g, "{$1}");
    const method = contract.method === "GET" ? "get" : "post";
    const operation = describeOperation(contract, findName(contract), { schemas, responses, common });
    paths[path] = { ...paths[path], [method]: operation };
  }
  const webhooks = { bloggersChanged: pushWebhook(schemas) };
  for (const schema of [issue, errorReason]) schemas.add(schema, "output");
  return {
    openapi: "3.1.1",
    info: {
      title: "Creator Roster Service",
      version: "1.0.0",
      summary: `Rosters of creators of ${platformCount.en} platforms: import, pull, push.`,
      description: introductionMarkdown(),
      license: { name: "Proprietary", identifier: "LicenseRef-Proprietary" },
    },
    servers: [{ url: "/", description: "This installation." }],
    tags: documentTags,
    paths,
    webhooks,
    components: {
      securitySchemes: {
        ApiKey: {
          type: "apiKey",
          in: "header",
          name: "X-API-Key",
          description:
            "An API key of the organization. The names beside it are the scopes, one of which it needs.",
        },
      },
      parameters: { IdempotencyKey: idempotencyKey },
      headers: documentHeaders,
      responses: sortByName(responses),
      examples: reasonExamples(new Set(contracts.flatMap(answeredReasons))),
      schemas: sortByName(schemas.schemas),
    },
  };
}

function findCommon(contracts: readonly Contract[]): ErrorReason[] {
  const answered = contracts.map(answeredReasons);
  return publishedReasons
    .filter(({ reason, status }) =>
      answered
        .filter((reasons) => reasons.some((other) => statusOfReason[other] === status))
        .every((reasons) => reasons.includes(reason)),
    )
    .map(({ reason }) => reason);
}

/** `importBloggersContract` becomes the operation `importBloggers`. */
function findName(contract: Contract): string {
  const entry = Object.entries(allContracts).find(([, value]) => (value as unknown) === contract);
  if (entry === undefined) throw new Error(`contracts/index.ts does not export ${contract.path} by name.`);
  return entry[0].replace(/Contract$/, "");
}

function sortByName<Value>(record: Record<string, Value>): Record<string, Value> {
  return Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)));
}

let made: { document: OpenApiDocument; text: string; etag: string } | undefined;

export function getDocument(): { document: OpenApiDocument; text: string; etag: string } {
  made ??= makeDocument();
  return made;
}

function makeDocument() {
  const document = buildDocument();
  const text = JSON.stringify(document);
  return { document, text, etag: `"${sha256Hex(text).slice(0, 32)}"` };
}
