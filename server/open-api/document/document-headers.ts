import { type Header, type Reference } from "./open-api-document";

const count = { type: "integer", minimum: 0 } as const;

/** Headers of answers, as components. */
export const documentHeaders = {
  "X-Request-Id": {
    description: "Names this request in the service's log; also `data.requestId` of an error.",
    schema: { type: "string", format: "uuid" },
  },
  "X-RateLimit-Limit": { description: "Requests that the key has in a minute.", schema: count },
  "X-RateLimit-Remaining": { description: "Requests left in this minute.", schema: count },
  "X-RateLimit-Reset": {
    description: "When the next minute begins, in Unix seconds; a request then passes.",
    schema: count,
  },
  "Retry-After": {
    description: "Seconds to wait before the request is repeated.",
    schema: { type: "integer", minimum: 1 },
  },
  "Idempotency-Replayed": {
    description: "`true`: this is the stored answer of the first request with this Idempotency-Key.",
    schema: { type: "string", const: "true" },
  },
  Allow: { description: "The methods that the path answers, comma-joined.", schema: { type: "string" } },
} as const satisfies Record<string, Header>;

export type HeaderName = keyof typeof documentHeaders;

const everyAnswer: HeaderName[] = [
  "X-Request-Id",
  "X-RateLimit-Limit",
  "X-RateLimit-Remaining",
  "X-RateLimit-Reset",
];

/** Those of every answer, and `more`. */
export function headerReferences(...more: HeaderName[]): Record<string, Reference> {
  const names = [...everyAnswer, ...more];
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}
