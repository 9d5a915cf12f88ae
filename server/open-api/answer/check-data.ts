import { isDeepStrictEqual } from "node:util";
import { toIssues } from "@/server/domain/errors";
import { env } from "@/server/env";
import { logger } from "@/server/infra/logger";
import { type Contract } from "../define-contract";

/** Of a list, production looks at so many items: whole pages of 500 would cost more than writing them out. */
const SAMPLE_ITEMS = 20;

/**
 * Holds what a verb returned against its contract, which has to publish all of it. What does not fit is an error, but for
 * production, which logs it and answers.
 */
export function checkData(contract: Contract, data: unknown): void {
  const production = env.NODE_ENV === "production";
  const problem = findProblem(contract, production ? takeSample(data) : data);
  if (problem === null) return;
  const error = new Error(`${contract.method} ${contract.path} answers what it does not publish: ${problem}`);
  if (!production) throw error;
  logger().error({ err: error }, "an answer does not fit its schema");
}

function findProblem({ response }: Contract, data: unknown): string | null {
  const checked = response.safeParse(data);
  if (!checked.success) return JSON.stringify(toIssues(checked.error).slice(0, 10));
  return isDeepStrictEqual(checked.data, data) ? null : "fields that the schema does not know";
}

/** The first entries of each list that stands in `data` itself. */
function takeSample(data: unknown): unknown {
  if (typeof data !== "object" || data === null) return data;
  return Object.fromEntries(
    Object.entries(data).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.slice(0, SAMPLE_ITEMS) : value,
    ]),
  );
}
