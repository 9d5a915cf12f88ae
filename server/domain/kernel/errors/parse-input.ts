import { z } from "zod";
import { echo } from "../text";
import { codeIssue } from "./issue-codes";
import { type Issue, ServiceError } from "./service-error";

/** docs/rules.md#conventions */
const MAX_ISSUES = 1_000;

/**
 * Appends the issues of failed parses to known ones, at most 1,000; a last issue counts the rest. Each
 * unknown field is an issue under its own name.
 */
export function toIssues(errors: z.ZodError | readonly z.ZodError[], known: readonly Issue[] = []): Issue[] {
  const found = [errors].flat().flatMap(({ issues: all }) => all);
  const issues = known.slice(0, MAX_ISSUES);
  for (const issue of found) {
    if (issues.length >= MAX_ISSUES) break;
    issues.push(...toOwnIssues(issue, MAX_ISSUES - issues.length));
  }
  const more = found.reduce((sum, issue) => sum + countOf(issue), known.length) - issues.length;
  if (more === 0) return issues;
  const message = `has ${more.toLocaleString("en")} more ${more === 1 ? "issue" : "issues"} than are listed`;
  return [...issues, { path: "", message }];
}

function toOwnIssues(issue: z.core.$ZodIssue, most: number): Issue[] {
  const toPath = (...more: string[]) => [...issue.path, ...more].map((part) => echo(String(part))).join(".");
  if (issue.code === "unrecognized_keys")
    return issue.keys
      .slice(0, most)
      .map((key) => ({ path: toPath(key), message: issue.message, ...codeIssue(issue) }));
  const told = issue.code === "invalid_key" ? (issue.issues[0] ?? issue) : issue;
  return [{ path: toPath(), message: told.message, ...codeIssue(told) }];
}

function countOf(issue: z.core.$ZodIssue): number {
  return issue.code === "unrecognized_keys" ? issue.keys.length : 1;
}

export function invalidInput(error: z.ZodError): ServiceError {
  const issues = toIssues(error);
  const first = issues[0];
  const where = first === undefined || first.path === "" ? "the input" : `"${first.path}"`;
  const message = `Please correct ${where}: ${first?.message ?? "it is not valid"}.`;
  return new ServiceError("VALIDATION_FAILED", message, { issues });
}

/** Throws `VALIDATION_FAILED` with all issues. */
export function parseInput<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  throw invalidInput(parsed.error);
}

type RawIssue = Parameters<z.core.$ZodErrorMap>[0];

/**
 * Completes a sentence that starts with the field's name ("limit must be at most 500"); undefined keeps zod's
 * text.
 */
function describeIssue(issue: RawIssue): string | undefined {
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
    case "unrecognized_keys":
      // Zod's own message would list all of them.
      return "is not known here";
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

z.config({ localeError: describeIssue });
