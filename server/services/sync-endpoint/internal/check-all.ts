import { ServiceError } from "@/server/domain/errors";

type Results<Checks extends readonly (() => unknown)[]> = {
  -readonly [Index in keyof Checks]: ReturnType<Checks[Index]>;
};

/** Makes every check, and throws `VALIDATION_FAILED` with the issues of all that refuse, so that a person mends them at once. */
export function checkAll<const Checks extends readonly (() => unknown)[]>(
  ...checks: Checks
): Results<Checks> {
  const refusals: ServiceError[] = [];
  const results = checks.map((check) => {
    try {
      return check();
    } catch (error) {
      if (!(error instanceof ServiceError) || error.reason !== "VALIDATION_FAILED") throw error;
      refusals.push(error);
      return undefined;
    }
  });
  if (refusals.length === 0) return results as Results<Checks>;
  throw new ServiceError("VALIDATION_FAILED", refusals.map(({ message }) => message).join(" "), {
    issues: refusals.flatMap(({ issues }) => issues ?? []),
  });
}
