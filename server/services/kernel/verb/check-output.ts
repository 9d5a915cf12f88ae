import { isDeepStrictEqual } from "node:util";
import { type z } from "zod";
import { toIssues } from "@/server/domain/kernel/errors";
import { defectsThrow, reportDefect } from "@/server/infra/logger";

/** Items checked per list in production: checking a page of 500 would cost more than serialising it. */
const SAMPLE_ITEMS = 20;

type About = { permission: string; requestId: string };

/**
 * Checks a verb's result against its output schema, which must declare every field. A mismatch throws, except
 * in production, where it is only logged.
 */
export function checkOutput(schema: z.ZodType, value: unknown, { permission, requestId }: About): void {
  const problem = findProblem(schema, defectsThrow() ? value : sampleOf(value));
  if (problem === null) return;
  const message = `A verb (${permission}) returns what its output does not allow: ${problem}`;
  reportDefect(new Error(message), { requestId });
}

/** In production one result of every 64 is parsed and checked: parsing a page costs more than making it. */
const CHECKED_ONE_OF = 64;
let results = 0;

/** As `checkOutput`, for a result that is JSON already. */
export function checkOutputJson(schema: z.ZodType, parts: readonly string[], about: About): void {
  results += 1;
  if (defectsThrow() || results % CHECKED_ONE_OF === 1)
    checkOutput(schema, JSON.parse(parts.join("")), about);
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
