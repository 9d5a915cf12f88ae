import { type z } from "zod";
import { codeIssue } from "./code-issue";
import { type Issue, ServiceError } from "./service-error";
import "./word-issue";

/**
 * All issues of a failed parse, not only the first, each with its code; an unknown field is an issue of its own, under its name, and a
 * record's bad key says what is bad in it.
 */
export function toIssues(error: z.ZodError): Issue[] {
  return error.issues.flatMap((issue) => {
    const toPath = (...more: string[]) => [...issue.path, ...more].map(String).join(".");
    if (issue.code === "unrecognized_keys")
      return issue.keys.map((key) => ({
        path: toPath(key),
        message: "is not known here",
        ...codeIssue(issue),
      }));
    const told = issue.code === "invalid_key" ? (issue.issues[0] ?? issue) : issue;
    return [{ path: toPath(), message: told.message, ...codeIssue(told) }];
  });
}

/** `VALIDATION_FAILED` with every issue of a failed parse. */
export function invalidInput(error: z.ZodError): ServiceError {
  const issues = toIssues(error);
  const first = issues[0];
  const where = first === undefined || first.path === "" ? "the input" : `"${first.path}"`;
  const message = `Please correct ${where}: ${first?.message ?? "it is not valid"}.`;
  return new ServiceError("VALIDATION_FAILED", message, { issues });
}

/** Parses outside input or throws `VALIDATION_FAILED` with every issue. */
export function parseInput<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  throw invalidInput(parsed.error);
}
