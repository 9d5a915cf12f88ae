/**
 * What can be wrong with one field, as a stable code that a form says in its person's language. Those with a bound (`TOO_…`) come
 * with it as the issue's `limit`.
 */
export const issueCodes = [
  "REQUIRED",
  "INVALID",
  "UNKNOWN_FIELD",
  "TOO_SHORT",
  "TOO_LONG",
  "TOO_SMALL",
  "TOO_BIG",
  "URL_INVALID",
  "URL_NOT_HTTPS",
  "URL_USER_INFO",
  "URL_NOT_PUBLIC",
  "HEADER_NAME_INVALID",
  "HEADER_NAME_RESERVED",
  "HEADER_NAME_DUPLICATE",
  "HEADER_NAME_OF_AUTH_TYPE",
  "HEADER_VALUE_INVALID",
  "USERNAME_COLON",
  "WRONG_PASSWORD",
] as const;

export type IssueCode = (typeof issueCodes)[number];

export function isIssueCode(value: unknown): value is IssueCode {
  return (issueCodes as readonly unknown[]).includes(value);
}
