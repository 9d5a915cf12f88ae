import { type z } from "zod";

/** Stable codes that forms translate. Codes with a bound (`TOO_…`) carry it as the issue's `limit`. */
const issueCodes = [
  "REQUIRED",
  "INVALID",
  "UNKNOWN_FIELD",
  "TOO_SHORT",
  "TOO_LONG",
  "TOO_FEW",
  "TOO_MANY",
  "TOO_SMALL",
  "TOO_BIG",
  "NOT_A_NUMBER",
  "NOT_WHOLE",
  "RANGE_CROSSED",
  "CHOOSE",
  "DATE_INVALID",
  "EMAIL_INVALID",
  "PHONE_INVALID",
  "TIME_ZONE_INVALID",
  "DIGITS_ONLY",
  "NAME_CHARACTERS",
  "ICON_INVALID",
  "TAG_TOO_LONG",
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
  "WRONG_SMS_CODE",
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
  "INVITATION_ACCEPTED",
  "INVITATION_WITHDRAWN",
  "INVITATION_DECLINED",
  "INVITATION_EXPIRED",
  "INVITATION_UNKNOWN",
  "INVITED_ALREADY",
  "MEMBER_ALREADY",
  "SIGN_UP_CLOSED",
  "SECOND_STEP_REQUIRED",
  "OWNER_ONLY",
  "WITHHELD",
  "SANDBOX_ONLY_LOOKS",
  "FOREIGN_PAGE",
  "NOT_ONESELF",
  "NOT_OWN_ROLE",
  "NOT_OWN_VIEW",
  "BEYOND_OWN_RIGHTS",
] as const;

export type IssueCode = (typeof issueCodes)[number];

export function isIssueCode(value: unknown): value is IssueCode {
  return (issueCodes as readonly unknown[]).includes(value);
}

type CodedIssue = { code: IssueCode; limit?: number };

/**
 * A refinement sets its own code in `params: { code, limit? }`. Missing and wrong values differ only if the
 * parse reports its input.
 */
export function codeIssue(issue: z.core.$ZodIssue): CodedIssue {
  switch (issue.code) {
    case "too_small": {
      const limit = Number(issue.minimum);
      if (!isSized(issue.origin)) return { code: "TOO_SMALL", limit };
      if (limit <= 1) return { code: "REQUIRED" };
      return { code: issue.origin === "string" ? "TOO_SHORT" : "TOO_FEW", limit };
    }
    case "too_big": {
      const code = issue.origin === "string" ? "TOO_LONG" : isSized(issue.origin) ? "TOO_MANY" : "TOO_BIG";
      return { code, limit: Number(issue.maximum) };
    }
    case "invalid_format":
      return { code: codeOfFormat[issue.format] ?? "INVALID" };
    case "invalid_type":
      if ("input" in issue && isMissing(issue.input)) return { code: "REQUIRED" };
      return { code: codeOfType(issue) };
    case "invalid_value":
      return { code: "CHOOSE" };
    case "unrecognized_keys":
      return { code: "UNKNOWN_FIELD" };
    case "custom":
      return codeOfParams(issue.params ?? {});
    default:
      return { code: "INVALID" };
  }
}

const codeOfFormat: Readonly<Record<string, IssueCode>> = {
  url: "URL_INVALID",
  email: "EMAIL_INVALID",
  date: "DATE_INVALID",
  datetime: "DATE_INVALID",
};

function isSized(origin: string): boolean {
  return origin === "string" || origin === "array";
}

function codeOfType({ expected }: z.core.$ZodIssueInvalidType): IssueCode {
  if (expected === "int") return "NOT_WHOLE";
  return expected === "number" ? "NOT_A_NUMBER" : "INVALID";
}

function codeOfParams({ code, limit }: Readonly<Record<string, unknown>>): CodedIssue {
  if (!isIssueCode(code)) return { code: "INVALID" };
  return { code, ...(typeof limit === "number" && { limit }) };
}

function isMissing(input: unknown): boolean {
  return input === undefined || input === null || input === "";
}
