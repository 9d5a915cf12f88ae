import { type z } from "zod";
import { type Issue, ServiceError, toIssues } from "@/server/domain/errors";
import { type Contract } from "../define-contract";
import { readQuery } from "./read-query";

export type Parsed<Query extends z.ZodType, Params extends z.ZodType, Body extends z.ZodType> = {
  query: z.output<Query>;
  params: z.output<Params>;
  body: z.output<Body>;
};

/** Query, path parameters and body by the contract's schemas. Throws `VALIDATION_FAILED` with the issues of all three. */
export function parseRequest<Query extends z.ZodType, Params extends z.ZodType, Body extends z.ZodType>(
  contract: Contract<Query, Params, Body>,
  given: { url: string; params: unknown; json: unknown },
): Parsed<Query, Params, Body> {
  const { values, issues } = readQuery(given.url);
  const query = contract.query.safeParse(values);
  const params = contract.params.safeParse(given.params);
  const body = contract.body.safeParse(given.json);
  if (query.success && params.success && body.success && issues.length === 0) {
    return { query: query.data, params: params.data, body: body.data };
  }
  const failures = [query, params, body].flatMap(({ error }) => (error === undefined ? [] : toIssues(error)));
  throw validationFailed([...issues, ...failures]);
}

export function validationFailed(issues: Issue[]): ServiceError {
  const named = [...new Set(issues.map(({ path }) => (path === "" ? "the body" : path)))]
    .slice(0, 5)
    .join(", ");
  return new ServiceError("VALIDATION_FAILED", `Please correct ${named}; data.issues says what is wrong.`, {
    issues,
  });
}
