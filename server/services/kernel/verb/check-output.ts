import { isDeepStrictEqual } from "node:util";
import { type z } from "zod";
import { toIssues } from "@/server/domain/kernel/errors";
import { defectsThrow, reportDefect } from "@/server/infra/logger";

type About = { permission: string; requestId: string };

/** In production a schema's first result is checked and then one of 64: a check costs more than a result. */
const CHECKED_ONE_OF = 64;
/** Items of a list that are checked in production. */
const SAMPLE_ITEMS = 20;
const resultsOf = new WeakMap<z.ZodType, number>();

/**
 * Checks a verb's result against its output schema, which must declare every field. A mismatch throws, except
 * in production, where it is only logged, and where not every result is checked.
 */
export function checkOutput(schema: z.ZodType, value: unknown, about: About): void {
  if (isChecked(schema)) check(schema, value, about);
}

/** As `checkOutput`, for a result that is JSON already. */
export function checkOutputJson(schema: z.ZodType, parts: readonly string[], about: About): void {
  if (isChecked(schema)) check(schema, JSON.parse(parts.join("")), about);
}

function isChecked(schema: z.ZodType): boolean {
  if (defectsThrow()) return true;
  const before = resultsOf.get(schema) ?? 0;
  resultsOf.set(schema, before + 1);
  return before % CHECKED_ONE_OF === 0;
}

function check(schema: z.ZodType, value: unknown, { permission, requestId }: About): void {
  const problem = findProblem(schema, defectsThrow() ? value : sampleOf(value));
  if (problem === null) return;
  const message = `A verb (${permission}) returns what its output does not allow: ${problem}`;
  reportDefect(new Error(message), { requestId });
}

function findProblem(schema: z.ZodType, value: unknown): string | null {
  const checked = schema.safeParse(value);
  if (!checked.success) return JSON.stringify(toIssues(checked.error).slice(0, 10));
  return isDeepStrictEqual(checked.data, value) ? null : "fields that the schema does not know";
}

function sampleOf(value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      Array.isArray(inner) ? inner.slice(0, SAMPLE_ITEMS) : (inner as unknown),
    ]),
  );
}
