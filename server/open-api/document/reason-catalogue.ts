import { platformCount } from "@/server/domain/roster/platforms";
import { type ErrorReason, errorReasons, statusOfReason } from "@/server/domain/kernel/errors";

type Words = { meaning: string; advice: string };

/** Null: reasons that only the console and its clients get. */
const reasonCatalogue = {
  API_KEY_MISSING: {
    meaning: "The request has no API key.",
    advice: "Send the organization's API key in the header X-API-Key.",
  },
  API_KEY_INVALID: {
    meaning: "The API key is malformed or unknown. It may have been reset or deleted.",
    advice: "Check X-API-Key, or ask the organization's Owner for a key.",
  },
  API_KEY_DISABLED: {
    meaning: "The API key is disabled.",
    advice: "Ask the organization's Owner to enable it or to create another one.",
  },
  UNAUTHENTICATED: null,
  INVALID_CREDENTIALS: null,
  TOTP_REQUIRED: null,
  TOTP_INVALID: null,
  ACCOUNT_LOCKED: null,
  RATE_LIMITED: {
    meaning: "The key made more than 60 requests in a minute, or its address tried too many unknown keys.",
    advice: "Wait for Retry-After, then repeat the request.",
  },
  ORGANIZATION_SUSPENDED: {
    meaning: "The organization is suspended.",
    advice: "Contact the platform operator.",
  },
  SUBSCRIPTION_EXPIRED: {
    meaning: "The organization's subscription has ended.",
    advice: "Renew it.",
  },
  LOCAL_DATA_MODE: {
    meaning: "The public API is available after enabling the cloud shared-data mode.",
    advice: "The organization's Owner can enable it in the console.",
  },
  SCOPE_MISSING: {
    meaning: "The key's scope does not grant this.",
    advice: "Ask the Owner to extend the scope. Each endpoint says what it needs.",
  },
  PERMISSION_MISSING: null,
  PASSWORD_CHANGE_REQUIRED: null,
  MALFORMED_JSON: {
    meaning: "The body is empty, is not JSON in UTF-8, or nests too deep.",
    advice: "Send one JSON object.",
  },
  VALIDATION_FAILED: {
    meaning: "Parameters, headers or fields of the body are wrong.",
    advice: "Correct the fields listed in data.issues, each with its path.",
  },
  BATCH_TOO_LARGE: {
    meaning: "The body has more than 500 items.",
    advice: "Split it.",
  },
  INVALID_CURSOR: {
    meaning: "The cursor does not belong to this query.",
    advice: "Send the nextCursor of the previous page with the same parameters, or start without a cursor.",
  },
  UNSUPPORTED_MEDIA_TYPE: {
    meaning: "The body is not JSON, or is compressed with something other than gzip.",
    advice: "Send it uncompressed or in gzip, with Content-Type: application/json.",
  },
  PAYLOAD_TOO_LARGE: {
    meaning: "The body is larger than 4 MiB.",
    advice: "Split the batch.",
  },
  NOT_FOUND: {
    meaning: "There is no such path or row, or the row belongs to another organization.",
    advice: "Check the path and the id.",
  },
  METHOD_NOT_ALLOWED: {
    meaning: "The path does not support this method.",
    advice: "Use a method that the header Allow names.",
  },
  IDEMPOTENCY_KEY_REUSED: {
    meaning: "This Idempotency-Key was already used with another body.",
    advice: "Use a new key for each new batch.",
  },
  IDEMPOTENCY_IN_PROGRESS: {
    meaning: "The first request with this Idempotency-Key is still running.",
    advice: "Wait for Retry-After, then repeat the same request to get its answer.",
  },
  CONFLICT: null,
  HELD_BY_ANOTHER_MEMBER: null,
  PLATFORM_URL_MISMATCH: {
    meaning: "The link's host does not belong to the platform.",
    advice: "Send the platform that the link belongs to, or another link.",
  },
  SHORT_URL_EXPAND_FAILED: {
    meaning: "The short link does not lead to a creator.",
    advice: "Send platformBloggerId, or the long link of the profile.",
  },
  PLATFORM_ID_NOT_FOUND: {
    meaning: "The link belongs to the platform, but is not a creator's page.",
    advice: "Send the link of the creator's page, or platformBloggerId.",
  },
  INVALID_URL: {
    meaning: "The link is missing or not valid.",
    advice: "Send a full http or https address, or platformBloggerId.",
  },
  INVALID_PLATFORM: {
    meaning: `The platform is missing or not one of the ${platformCount.en}.`,
    advice: "Send one of the platforms of the enumeration.",
  },
  INVALID_FIELD: {
    meaning: "A field has the wrong type or is out of bounds; the message names it.",
    advice: "Correct that field, or leave it out.",
  },
  ROSTER_FULL: {
    meaning:
      "The roster has reached the creator limit of the organization's plan. Existing creators are still updated.",
    advice: "Deactivate creators that are no longer needed, or ask the platform operator for a larger plan.",
  },
  UNAVAILABLE: {
    meaning: "The service cannot reach its database.",
    advice: "Wait for Retry-After, then repeat the request with the same Idempotency-Key.",
  },
  INTERNAL: {
    meaning: "Something went wrong in the service.",
    advice: "Repeat the request with the same Idempotency-Key; if it happens again, report the requestId.",
  },
} as const satisfies Record<ErrorReason, Words | null>;

export type PublishedReason = { reason: ErrorReason; status: number } & Words;

export const publishedReasons: readonly PublishedReason[] = errorReasons.flatMap((reason) => {
  const words = reasonCatalogue[reason];
  return words === null ? [] : [{ reason, status: statusOfReason[reason], ...words }];
});
