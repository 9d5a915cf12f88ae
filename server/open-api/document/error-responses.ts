import { type ErrorReason, rowErrorCodes, statusOfReason } from "@/server/domain/kernel/errors";
import {
  type Example,
  type Header,
  type JsonSchema,
  type Reference,
  type ResponseObject,
} from "./open-api-document";
import { publishedReasons } from "./reason-catalogue";

const REQUEST_ID = "0b7c1f0e-6a3d-4a51-9f59-4d3c7a0e2b11";

const titles: Readonly<Record<number, string>> = {
  400: "BadRequest",
  401: "Unauthorized",
  403: "Forbidden",
  404: "NotFound",
  405: "MethodNotAllowed",
  409: "Conflict",
  413: "PayloadTooLarge",
  415: "UnsupportedMediaType",
  422: "Unprocessable",
  429: "TooManyRequests",
  500: "InternalError",
  503: "Unavailable",
};

export type ResponseBook = Record<string, ResponseObject>;

export function errorResponses(
  reasons: readonly ErrorReason[],
  common: readonly ErrorReason[],
  book: ResponseBook,
): Record<string, Reference> {
  const answered = publishedReasons.filter(({ reason }) => reasons.includes(reason));
  const statuses = [...new Set(answered.map(({ status }) => status))].sort((a, b) => a - b);
  return Object.fromEntries(
    statuses.map((status) => {
      const own = answered.filter((entry) => entry.status === status);
      const name = nameOf(
        status,
        own.map(({ reason }) => reason).filter((reason) => !common.includes(reason)),
      );
      book[name] ??= errorResponse(status, own);
      return [String(status), { $ref: `#/components/responses/${name}` }];
    }),
  );
}

export function reasonExamples(reasons: ReadonlySet<ErrorReason>): Record<string, Example> {
  const answered = publishedReasons.filter(({ reason }) => reasons.has(reason));
  return Object.fromEntries(
    answered.map(({ reason, status, meaning, advice }) => {
      const issues = [{ path: "limit", message: "must be a whole number in digits" }];
      const data = { reason, requestId: REQUEST_ID, ...(reason === "VALIDATION_FAILED" && { issues }) };
      return [reason, { summary: meaning, value: { code: status, message: `${meaning} ${advice}`, data } }];
    }),
  );
}

function nameOf(status: number, extra: readonly ErrorReason[]): string {
  const words = extra.flatMap((reason) => reason.toLowerCase().split("_"));
  const title = titles[status] ?? `Status${status}`;
  return [title, ...words.map((word) => word.charAt(0).toUpperCase() + word.slice(1))].join("");
}

function errorResponse(status: number, own: typeof publishedReasons): ResponseObject {
  const more: HeaderName[] = [
    ...(own.some(({ reason }) => retryable.has(reason)) ? (["Retry-After"] as const) : []),
    ...(status === statusOfReason.METHOD_NOT_ALLOWED ? (["Allow"] as const) : []),
  ];
  const examples = own.map(({ reason }) => [reason, { $ref: `#/components/examples/${reason}` }]);
  return {
    description: own.map(({ reason, meaning }) => `\`${reason}\`: ${meaning}`).join(" "),
    headers: headerReferences(...more),
    content: {
      "application/json": {
        schema: errorSchema(
          status,
          own.map(({ reason }) => reason),
        ),
        examples: Object.fromEntries(examples) as Record<string, Reference>,
      },
    },
  };
}

const retryable: ReadonlySet<ErrorReason> = new Set<ErrorReason>([
  "RATE_LIMITED",
  "IDEMPOTENCY_IN_PROGRESS",
  "UNAVAILABLE",
]);

function errorSchema(status: number, reasons: readonly ErrorReason[]): JsonSchema {
  const runId = {
    type: "string" as const,
    description: "The import run of the refusal; a dry run has none.",
  };
  const issues = {
    type: "array" as const,
    items: { $ref: "#/components/schemas/Issue" },
    description: "Everything that is wrong with the input; only for `VALIDATION_FAILED`.",
  };
  return {
    type: "object",
    required: ["code", "message", "data"],
    properties: {
      code: { type: "integer", const: status, description: "The HTTP status." },
      message: { type: "string", description: "For people; it may change." },
      data: {
        type: "object",
        description: "Why it was refused.",
        required: ["reason", "requestId"],
        properties: {
          reason: {
            allOf: [{ $ref: "#/components/schemas/ErrorReason" }, { enum: [...reasons] }],
            description: "The reason to program against.",
          },
          requestId: { type: "string", format: "uuid", description: "As in `X-Request-Id`." },
          ...(reasons.includes("VALIDATION_FAILED") && { issues }),
          ...(reasons.some(isRowError) && { runId }),
        },
      },
    },
  };
}

function isRowError(reason: ErrorReason): boolean {
  return rowErrorCodes.some((code) => code === reason);
}

const count = { type: "integer", minimum: 0 } as const;

export const documentHeaders = {
  "X-Request-Id": {
    description: "Names this request in the service's log; also `data.requestId` of an error.",
    schema: { type: "string", format: "uuid" },
  },
  "X-RateLimit-Limit": { description: "Requests that the key has in a minute.", schema: count },
  "X-RateLimit-Remaining": { description: "Requests left in this minute.", schema: count },
  "X-RateLimit-Reset": {
    description: "When the next minute starts, in Unix seconds; a request then passes.",
    schema: count,
  },
  "RateLimit-Policy": {
    description:
      "The same limit as the IETF's draft has it (`draft-ietf-httpapi-ratelimit-headers`): `q` requests in `w` seconds.",
    schema: { type: "string" },
  },
  RateLimit: {
    description: "The same draft: `r` requests are left, `t` seconds until the next minute starts.",
    schema: { type: "string" },
  },
  ETag: {
    description:
      "Identifies this response. Sent back as `If-None-Match`, it gets 304 while the response stays the same.",
    schema: { type: "string" },
  },
  "Retry-After": {
    description: "Seconds to wait before the request is repeated.",
    schema: { type: "integer", minimum: 1 },
  },
  "Idempotency-Replayed": {
    description: "`true`: this is the stored response of the first request with this Idempotency-Key.",
    schema: { type: "string", const: "true" },
  },
  Allow: { description: "The methods that the path supports, comma-joined.", schema: { type: "string" } },
} as const satisfies Record<string, Header>;

export type HeaderName = keyof typeof documentHeaders;

const everyAnswer: HeaderName[] = [
  "X-Request-Id",
  "X-RateLimit-Limit",
  "X-RateLimit-Remaining",
  "X-RateLimit-Reset",
  "RateLimit-Policy",
  "RateLimit",
];

export function headerReferences(...more: HeaderName[]): Record<string, Reference> {
  const names = [...everyAnswer, ...more];
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}
