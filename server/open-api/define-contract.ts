import { z } from "zod";
import { type ErrorReason } from "@/server/domain/kernel/errors";
import { type Permission } from "@/server/domain/people/permissions";
import { type RateLimitDecision } from "@/server/infra/limiter";
import { type AnyVerb } from "@/server/services/kernel/verb";

/** For paths without parameters: a query string with anything in it is refused, as everywhere. */
export const noParameters = z.strictObject({});
/** For methods that read no body. */
export const noBody = z.null();

type Declaration<
  Query extends z.ZodType,
  Params extends z.ZodType,
  Body extends z.ZodType,
  Verb extends AnyVerb,
> = {
  method: "GET" | "POST";
  /** Parameters as in `/open-api/bloggers/:id`. */
  path: `/open-api/${string}`;
  summary: string;
  description: string;
  /**
   * What it does; its permission is what the key's scope must grant, its output the `data` of the response.
   */
  verb: Verb;
  query: Query;
  params: Params;
  body: Body;
  /** The verb's input, out of the parsed parts of a request. */
  input: (request: {
    query: z.output<Query>;
    params: z.output<Params>;
    body: z.output<Body>;
    rate: RateLimitDecision;
    idempotencyKey: string | null;
  }) => z.output<Verb["input"]>;
  /** Whether an `Idempotency-Key` is honoured; for mutations only. */
  idempotent: Verb["kind"] extends "mutation" ? boolean : false;
  /**
   * The shape of `data` without `fields`, for a path that selects by it: every field, where the verb's output
   * allows for some to be missing.
   */
  whole?: z.ZodType;
  /**
   * Reduces `data` to what a key without `blogger:read` may see: a stored response may have been made for
   * another key.
   */
  forWriters?: (data: z.output<Verb["output"]>) => z.output<Verb["output"]>;
  /** What the reference shows for a body that the verb reads further, row by row. */
  publishedBody?: z.ZodType;
  /** A request's body and the `data` of its response, for the reference. */
  example?: { body?: unknown; data: z.input<Verb["output"]> };
  /** Most entries of the body's `items`; more is `BATCH_TOO_LARGE`. */
  maxItems?: number;
  /** Whether each call has another answer, so that an `ETag` would never fit. */
  isMomentary?: boolean;
  /** Reasons of its own, beside those that every such path can give. */
  errors: readonly ErrorReason[];
};

/**
 * A public path as data: the handler, the reference and the conformance tests all read it
 * (docs/rules.md#conventions).
 */
export type Contract = Readonly<{
  method: "GET" | "POST";
  path: `/open-api/${string}`;
  summary: string;
  description: string;
  verb: AnyVerb;
  /** What the key's scope must grant; null: any one permission. */
  permission: Permission | null;
  idempotent: boolean;
  query: z.ZodType;
  params: z.ZodType;
  body: z.ZodType;
  input: (request: never) => unknown;
  forWriters?: (data: never) => unknown;
  publishedBody?: z.ZodType;
  whole?: z.ZodType;
  /** Of `data` in the envelope, without `fields`. */
  response: z.ZodType;
  /** Of `data` with `fields`; null where nothing selects. */
  selection: z.ZodType | null;
  example?: { body?: unknown; data: unknown };
  maxItems?: number;
  isMomentary?: boolean;
  errors: readonly ErrorReason[];
}>;

/** Reasons that any path can answer. */
const everywhere = [
  "API_KEY_MISSING",
  "API_KEY_INVALID",
  "API_KEY_DISABLED",
  "RATE_LIMITED",
  "ORGANIZATION_SUSPENDED",
  "SUBSCRIPTION_EXPIRED",
  "LOCAL_DATA_MODE",
  "SCOPE_MISSING",
  "VALIDATION_FAILED",
  "UNAVAILABLE",
  "INTERNAL",
] as const satisfies readonly ErrorReason[];

/** Declares a path; `errors` of the result lists every reason that it can give. */
export function defineContract<
  Query extends z.ZodType,
  Params extends z.ZodType,
  Body extends z.ZodType,
  Verb extends AnyVerb,
>(declaration: Declaration<Query, Params, Body, Verb>): Contract {
  const { permission, output } = declaration.verb;
  const { whole } = declaration;
  const shapes = { response: whole ?? output, selection: whole === undefined ? null : output };
  const contract = { ...declaration, ...shapes, permission: toScope(permission) };
  return {
    ...contract,
    errors: [...new Set([...everywhere, ...impliedErrors(contract), ...declaration.errors])],
  };
}

function toScope(needs: AnyVerb["permission"]): Permission | null {
  if (needs === "admitted") return null;
  if (needs === "public" || needs === "self" || needs === "job")
    throw new Error(`An API key cannot call a verb that is for ${needs}.`);
  return needs;
}

export function readsBody({ body }: Pick<Contract, "body">): boolean {
  return body !== noBody;
}

/** Whether its answers have an `ETag`, and may be 304. */
export function isConditional({ method, isMomentary = false }: Contract): boolean {
  return method === "GET" && !isMomentary;
}

type Implying = Pick<Contract, "body" | "maxItems" | "idempotent">;

function impliedErrors(contract: Implying): ErrorReason[] {
  return [
    ...(readsBody(contract)
      ? (["PAYLOAD_TOO_LARGE", "UNSUPPORTED_MEDIA_TYPE", "MALFORMED_JSON"] as const)
      : []),
    ...(contract.maxItems === undefined ? [] : (["BATCH_TOO_LARGE"] as const)),
    ...(contract.idempotent ? (["IDEMPOTENCY_KEY_REUSED", "IDEMPOTENCY_IN_PROGRESS"] as const) : []),
  ];
}
