import { type z } from "zod";

/**
 * What can be wrong with one field, as a stable code that a form translates. Codes with a bound (`TOO_…`)
 * come with it as the issue's `limit`.
 */
const issueCodes = [
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
  "SAME_PASSWORD",
  "COMMON_PASSWORD",
  "WRONG_CODE",
  "CRON_INVALID",
  "CRON_MINUTE",
  "CRON_HOUR",
  "CRON_DAY",
  "CRON_MONTH",
  "CRON_WEEKDAY",
  "CRON_NEVER",
  "FILTER_EMPTY",
  "CHANGED_SINCE",
  "NAME_DIFFERS",
  "FILE_NAME_INVALID",
  "FILE_KIND_INVALID",
  "VERSION_INVALID",
  "VERSION_TAKEN",
  "UPLOAD_DAMAGED",
  "TAKEN",
  "PATH_NOT_LOCAL",
  "HIDDEN_CHARACTERS",
  "MIXED_SCRIPTS",
  "READS_AS_PHONE",
  "INVALID_URL",
  "PLATFORM_URL_MISMATCH",
  "PLATFORM_ID_NOT_FOUND",
  "SHORT_URL_EXPAND_FAILED",
] as const;

export type IssueCode = (typeof issueCodes)[number];

export function isIssueCode(value: unknown): value is IssueCode {
  return (issueCodes as readonly unknown[]).includes(value);
}

type CodedIssue = { code: IssueCode; limit?: number };

/**
 * The code of what a schema found. A refinement of ours names its own in `params: { code, limit? }`.
 * Missing and wrong values can only be told apart where the parse reports its input.
 */
export function codeIssue(issue: z.core.$ZodIssue): CodedIssue {
  switch (issue.code) {
    case "too_small": {
      const limit = Number(issue.minimum);
      if (issue.origin !== "string" && issue.origin !== "array") return { code: "TOO_SMALL", limit };
      return limit <= 1 ? { code: "REQUIRED" } : { code: "TOO_SHORT", limit };
    }
    case "too_big":
      return { code: issue.origin === "string" ? "TOO_LONG" : "TOO_BIG", limit: Number(issue.maximum) };
    case "invalid_format":
      return { code: issue.format === "url" ? "URL_INVALID" : "INVALID" };
    case "invalid_type":
      return { code: "input" in issue && isMissing(issue.input) ? "REQUIRED" : "INVALID" };
    case "unrecognized_keys":
      return { code: "UNKNOWN_FIELD" };
    case "custom":
      return codeOfParams(issue.params ?? {});
    default:
      return { code: "INVALID" };
  }
}

function codeOfParams({ code, limit }: Readonly<Record<string, unknown>>): CodedIssue {
  if (!isIssueCode(code)) return { code: "INVALID" };
  return { code, ...(typeof limit === "number" && { limit }) };
}

/** An emptied number field holds an empty text. */
function isMissing(input: unknown): boolean {
  return input === undefined || input === null || input === "";
}
