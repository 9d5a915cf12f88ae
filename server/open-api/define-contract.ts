import { z } from "zod";
import { type ErrorReason } from "@/server/domain/kernel/errors";
import { type Permission } from "@/server/domain/people/permissions";
import { type RateLimitDecision } from "@/server/infra/limiter";
import { type AnyVerb } from "@/server/services/kernel/verb";

export const noParameters = z.strictObject({});
export const noBody = z.null();

type Declaration<
  Query extends z.ZodType,
  Params extends z.ZodType,
  Body extends z.ZodType,
  Verb extends AnyVerb,
> = {
  method: "GET" | "POST";
  path: `/open-api/${string}`;
  summary: string;
  description: string;
  verb: Verb;
  query: Query;
  params: Params;
  body: Body;
  input: (request: {
    query: z.output<Query>;
    params: z.output<Params>;
    body: z.output<Body>;
    rate: RateLimitDecision;
    idempotencyKey: string | null;
  }) => z.output<Verb["input"]>;
  idempotent: Verb["kind"] extends "mutation" ? boolean : false;
  /**
   * For paths with `fields`: the shape of `data` when nothing is selected, in which every field is required.
   */
  whole?: z.ZodType;
  /**
   * Reduces `data` for a key without `blogger:read`, because a stored response may have been made for another
   * key.
   */
  forWriters?: (data: z.output<Verb["output"]>) => z.output<Verb["output"]>;
  /** The documented body, when the verb itself parses rows one by one. */
  publishedBody?: z.ZodType;
  example?: { body?: unknown; data: z.input<Verb["output"]> };
  maxItems?: number;
  /** The answer differs on each call, so it has no `ETag`. */
  isMomentary?: boolean;
  errors: readonly ErrorReason[];
};

/**
 * A public path as data, read by the handler, the reference and the conformance tests
 * (docs/rules.md#conventions).
 */
export type Contract = Readonly<{
  method: "GET" | "POST";
  path: `/open-api/${string}`;
  summary: string;
  description: string;
  verb: AnyVerb;
  /** Required by the key's scope; null: any permission. */
  permission: Permission | null;
  idempotent: boolean;
  query: z.ZodType;
  params: z.ZodType;
  body: z.ZodType;
  input: (request: never) => unknown;
  forWriters?: (data: never) => unknown;
  publishedBody?: z.ZodType;
  whole?: z.ZodType;
  response: z.ZodType;
  selection: z.ZodType | null;
  example?: { body?: unknown; data: unknown };
  maxItems?: number;
  isMomentary?: boolean;
  errors: readonly ErrorReason[];
}>;

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
