import { z } from "zod";
import { type JsonSchema, type Parameter } from "./open-api-document";
import { type SchemaBook } from "./schema-book";

/**
 * External ids may contain commas, so the query is parsed by the service; documented like this other list.
 */
const sentAs: Readonly<Record<string, string>> = { externalId: "platformBloggerId" };

type Shape = Omit<Parameter, "name" | "in" | "required" | "description">;

/** Parameters are text on the wire, so their documented type is that of the parsed value. */
export function queryParameters(query: z.ZodType, book: SchemaBook): Parameter[] {
  const sent = book.add(query, "input");
  const shape = query instanceof z.ZodObject ? (query.shape as Record<string, z.ZodType>) : {};
  return Object.entries(sent.properties ?? {}).map(([name, schema]) => ({
    name,
    in: "query",
    required: sent.required?.includes(name) ?? false,
    ...(name === "id" ? ofIdList : describeParameter(name)),
    ...shapeOf(schema as JsonSchema, read(shape[sentAs[name] ?? name], book)),
  }));
}

export function pathParameters(params: z.ZodType, book: SchemaBook): Parameter[] {
  const { properties = {} } = book.add(params, "output");
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: "path",
    required: true,
    ...describeParameter(name),
    schema: schema as JsonSchema,
  }));
}

function describeParameter(name: string): { description: string; example?: unknown } {
  const note = parameterNotes[name];
  if (note === undefined) throw new Error(`"${name}" has no words: add it to parameterNotes in this file.`);
  return note;
}

/** `{}` if a transformation hides the type. */
function read(schema: z.ZodType | undefined, book: SchemaBook): JsonSchema {
  if (schema === undefined) return {};
  try {
    return book.add(schema, "output");
  } catch {
    return {};
  }
}

function shapeOf(sent: JsonSchema, meant: JsonSchema): Shape {
  if (sent.type !== "string") return { schema: sent };
  if (meant.type === "array") return { schema: meant, style: "form", explode: false };
  if (meant.type === "number") return { schema: { ...meant, type: "integer" } };
  if (sent.enum?.join() === "true,false") {
    const isDefault = sent.default === undefined ? {} : { default: sent.default === "true" };
    return { schema: { type: "boolean", ...isDefault } };
  }
  return { schema: sent };
}

type Note = { description: string; example?: unknown };

const ofIdList: Note = {
  description:
    "Any of these ids, comma-joined, at most 100. The id of a merged blogger returns the one that was kept.",
};

const parameterNotes: Readonly<Record<string, Note>> = {
  id: { description: "Id of the row. A row of another organization gets 404." },
  limit: { description: "Maximum items per page. Values out of range get 400." },
  cursor: {
    description:
      "The previous page's `nextCursor`, with all other parameters unchanged. Opaque; valid only for the query it came from.",
  },
  fields: {
    description:
      "Names of the fields to return, comma-joined. The response then has only these fields and matches the schema `x-schema-with-fields` of this document instead of `schema`, which requires every field.",
  },
  platform: { description: "Any of these platforms, comma-joined.", example: ["PGY", "STARMAP"] },
  fansCountMin: { description: "Followers, at least.", example: 10_000 },
  fansCountMax: { description: "Followers, at most.", example: 500_000 },
  fansCount: {
    description:
      "Followers as `min..max`; either end may be left out. Not together with `fansCountMin` or `fansCountMax`.",
    example: "10000..500000",
  },
  tags: { description: "Any of these tags, comma-joined.", example: ["tech", "review"] },
  category: { description: "Exactly this category.", example: "美妆" },
  updatedSince: {
    description: "Changed at this instant or later.",
    example: "2026-11-21T00:00:00Z",
  },
  reviewStatus: { description: "State of the review." },
  platformBloggerId: {
    description:
      "Any of these ids on the platform, comma-joined, at most 100. Requires one `platform`. Other known ids of a creator also work.",
    example: ["5f2d1c3e000000000101b2c3"],
  },
  externalId: {
    description:
      "Any of the caller's own ids, comma-joined, at most 100, exact match. An id that contains commas is also found as a whole.",
    example: ["erp-1001"],
  },
  includeDeactivated: { description: "`true`: deactivated bloggers too." },
  since: {
    description:
      "Start of the round, inclusive; the same on every page of it. Without it and `resume`, the round starts at the beginning.",
    example: "2026-11-21T00:00:00Z",
  },
  resume: {
    description:
      "The `resume` of the last page of the previous round: the round starts after the last item seen. The same on every page; not together with `since`. Opaque.",
  },
  from: { description: "First day, inclusive.", example: "2026-10-23" },
  to: { description: "Last day, inclusive.", example: "2026-11-21" },
  dryRun: {
    description: "`true`: validate and return the same shape, with `runId` null, and write nothing.",
  },
  outcomes: { description: "`true`: return the result of each item in `outcomes`." },
  kind: { description: "Runs of this kind only." },
  endpointId: { description: "Runs of this sync endpoint only." },
  status: { description: "Runs in this state only." },
};
