import { expect } from "@playwright/test";
import createClient, { type Client } from "openapi-fetch";
import type { z } from "zod";
import type {
  OpenApiDocument,
  Operation,
  Reference,
  ResponseObject,
} from "@/server/open-api/document/open-api-document";
import { findSchemaProblems } from "@/testing/integration/open-api/find-schema-problems";
import type { paths } from "@/client/src/generated/paths";

export type TypedClient = Client<paths> & {
  called: ReadonlySet<string>;
  published: readonly string[];
  /** Differences between responses of any status and the served document. */
  problems: readonly string[];
};

/** One document per address, because a validator is compiled for each of its schemas. */
const served = new Map<string, Promise<OpenApiDocument>>();

function readDocument(baseUrl: string): Promise<OpenApiDocument> {
  const reading =
    served.get(baseUrl) ??
    fetch(`${baseUrl}/docs/openapi.json`).then((answer) => answer.json() as Promise<OpenApiDocument>);
  served.set(baseUrl, reading);
  return reading;
}

/**
 * The client generated from the document; it checks every response against the document that the service
 * serves.
 */
export async function createTypedClient(baseUrl: string, key: string): Promise<TypedClient> {
  const document = await readDocument(baseUrl);
  const called = new Set<string>();
  const problems: string[] = [];
  const client = createClient<paths>({
    baseUrl,
    headers: { "X-API-Key": key },
    // Lists in a query are separated by commas.
    querySerializer: { array: { style: "form", explode: false } },
  });
  client.use({
    onResponse: async ({ request, response, schemaPath }) => {
      const operation = findOperation(document, request.method, schemaPath);
      const name = `${request.method} ${schemaPath}`;
      called.add(name);
      const declared = resolve(document, operation?.responses[String(response.status)]);
      const media = declared?.content?.["application/json"];
      const selects = new URL(request.url).searchParams.has("fields");
      const schema = (selects ? media?.["x-schema-with-fields"] : undefined) ?? media?.schema;
      const body: unknown = await response.clone().json();
      const found = schema === undefined ? ["is not published"] : findSchemaProblems(document, schema, body);
      problems.push(...found.map((problem) => `${name} ${response.status}: ${problem}`));
    },
  });
  const published = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`),
  );
  return Object.assign(client, { called, published: published.sort(), problems });
}

function findOperation(document: OpenApiDocument, method: string, schemaPath: string): Operation | undefined {
  const item = document.paths[schemaPath];
  return method === "GET" ? item?.get : item?.post;
}

function resolve(
  { components }: OpenApiDocument,
  response: ResponseObject | Reference | undefined,
): ResponseObject | undefined {
  if (response === undefined || !("$ref" in response)) return response;
  return components.responses[response.$ref.split("/").at(-1) ?? ""];
}

type Page = {
  items: unknown[];
  nextCursor: string | null;
  hasMore: boolean;
  watermark?: string;
};
type PageResponse = { data?: { data: Page }; error?: unknown };

/**
 * Follows cursors to the end. Every page except the last must be full, and the watermark must stay the
 * same.
 */
export async function readAllPages<Item>(
  item: z.ZodType<Item>,
  limit: number,
  read: (query: { limit: number; cursor?: string }) => Promise<PageResponse>,
): Promise<{ items: Item[]; watermark: string | undefined }> {
  const items: Item[] = [];
  const watermarks = new Set<string | undefined>();
  let next: { cursor?: string } | null = {};
  while (next !== null) {
    const { data, error } = await read({ limit, ...next });
    if (data === undefined) throw new Error(`a page was refused: ${JSON.stringify(error)}`);
    const page: Page = data.data;
    items.push(...page.items.map((entry) => item.parse(entry)));
    watermarks.add(page.watermark);
    expect(page.hasMore).toBe(page.nextCursor !== null);
    if (page.hasMore) expect(page.items).toHaveLength(limit);
    next = page.nextCursor === null ? null : { cursor: page.nextCursor };
  }
  expect(watermarks.size).toBe(1);
  return { items, watermark: [...watermarks][0] };
}
