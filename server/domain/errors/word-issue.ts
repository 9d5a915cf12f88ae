import { z } from "zod";

type RawIssue = Parameters<z.core.$ZodErrorMap>[0];

/** What is wrong with a value, to be read after its name ("limit must be at most 500"); zod's own words where none fit. */
function wordIssue(issue: RawIssue): string | undefined {
  switch (issue.code) {
    case "invalid_type":
      return issue.input === undefined
        ? "is required"
        : `must be ${typeNames[issue.expected] ?? issue.expected}`;
    case "invalid_value":
      return issue.values.length === 1
        ? `must be ${String(issue.values[0])}`
        : `must be one of ${issue.values.map(String).join(", ")}`;
    case "too_small":
      return `must ${sizeVerb(issue.origin)} at least ${String(issue.minimum)}${sizeUnit(issue.origin, issue.minimum)}`;
    case "too_big":
      return `must ${sizeVerb(issue.origin)} at most ${String(issue.maximum)}${sizeUnit(issue.origin, issue.maximum)}`;
    case "invalid_format":
      return formats[issue.format];
    default:
      return undefined;
  }
}

const formats: Record<string, string> = {
  url: "must be a complete web address, such as https://example.com/hook",
  datetime: "must be an instant, such as 2026-01-31T08:00:00Z",
  date: "must be a date, such as 2026-01-31",
  email: "must be an email address, such as name@example.com",
};

const typeNames: Record<string, string> = {
  string: "a text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "an array",
  object: "an object",
  record: "an object",
  null: "null",
};

const units: Record<string, string> = { string: "character", array: "item" };

function sizeVerb(origin: string): string {
  return origin in units ? "have" : "be";
}

function sizeUnit(origin: string, count: number | bigint): string {
  const unit = units[origin];
  return unit === undefined ? "" : ` ${unit}${Number(count) === 1 ? "" : "s"}`;
}

z.config({ localeError: wordIssue });
