import { z } from "zod";
import { type ErrorReason } from "@/server/domain/errors";
import { type Permission } from "@/server/domain/permissions";

/** For paths without parameters: a query string with anything in it is refused, as everywhere. */
export const noParameters = z.strictObject({});
/** For methods that read no body. */
export const noBody = z.null();

type Declaration<
  Query extends z.ZodType = z.ZodType,
  Params extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Response extends z.ZodType = z.ZodType,
> = {
  method: "GET" | "POST";
  /** As the specification writes it, parameters as in `/open-api/bloggers/:id`. */
  path: `/open-api/${string}`;
  summary: string;
  description: string;
  /** What the key's scope must grant; null: any key of the organization. */
  permission: Permission | null;
  /** Whether an `Idempotency-Key` is heeded. Its verb must do all its writing in one `withTransaction`. */
  idempotent: boolean;
  query: Query;
  params: Params;
  body: Body;
  /** What the reference shows for a body that the verb reads further, row by row. */
  publishedBody?: z.ZodType;
  /** Of `data` in the envelope. */
  response: Response;
  /** A request's body and the `data` of its answer, for the reference. */
  example?: { body?: unknown; data: z.input<Response> };
  /** Most entries of the body's `items`; more is `BATCH_TOO_LARGE`. */
  maxItems?: number;
  /** Reasons of its own, beside those that every such path can answer. */
  errors: readonly ErrorReason[];
};

/** A public path as data: the handler, the reference and the conformance tests all read it (decisions, section 1). */
export type Contract<
  Query extends z.ZodType = z.ZodType,
  Params extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Response extends z.ZodType = z.ZodType,
> = Readonly<Declaration<Query, Params, Body, Response>>;

/** Reasons that any path can answer. */
const everywhere = [
  "API_KEY_MISSING",
  "API_KEY_INVALID",
  "API_KEY_DISABLED",
  "RATE_LIMITED",
  "ORGANIZATION_SUSPENDED",
  "SUBSCRIPTION_EXPIRED",
  "LOCAL_DATA_MODE",
  "VALIDATION_FAILED",
  "UNAVAILABLE",
  "INTERNAL",
] as const satisfies readonly ErrorReason[];

/** Declares a path; `errors` of the result lists every reason that it can answer. */
export function defineContract<
  Query extends z.ZodType,
  Params extends z.ZodType,
  Body extends z.ZodType,
  Response extends z.ZodType,
>(declaration: Declaration<Query, Params, Body, Response>): Contract<Query, Params, Body, Response> {
  return {
    ...declaration,
    errors: [...new Set([...everywhere, ...impliedErrors(declaration), ...declaration.errors])],
  };
}

export function readsBody({ body }: Pick<Contract, "body">): boolean {
  return body !== noBody;
}

function impliedErrors(declaration: Declaration): ErrorReason[] {
  return [
    ...(declaration.permission === null ? [] : (["SCOPE_MISSING"] as const)),
    ...(readsBody(declaration)
      ? (["PAYLOAD_TOO_LARGE", "UNSUPPORTED_MEDIA_TYPE", "MALFORMED_JSON"] as const)
      : []),
    ...(declaration.maxItems === undefined ? [] : (["BATCH_TOO_LARGE"] as const)),
    ...(declaration.idempotent ? (["IDEMPOTENCY_KEY_REUSED", "IDEMPOTENCY_IN_PROGRESS"] as const) : []),
  ];
}
