import { z } from "zod";
import { nextCronInstant } from "./cron-schedule";
import { parseDeadline } from "./duration";
import { parseExpression } from "./expression";

/** Event names the engine itself sends; others under `inngest/` never arrive, so nothing may listen to them. */
export const FUNCTION_FAILED = "inngest/function.failed";
const RESERVED = "inngest/";

const check = (parse: (text: string) => unknown) => (text: string) => {
  try {
    parse(text);
    return true;
  } catch {
    return false;
  }
};
const expression = z.string().refine(check(parseExpression), "is not a CEL expression the engine can read");
const eventName = z
  .string()
  .min(1)
  .refine((name) => !name.includes("*"), "may not contain a wildcard")
  .refine(
    (name) => !name.startsWith(RESERVED) || name === FUNCTION_FAILED,
    "is an event the embedded engine never sends",
  );
const cron = z.string().refine(
  check((text) => nextCronInstant(text, new Date(0))),
  "must be a five-field schedule, after TZ=<zone> where it is not UTC",
);
const deadline = z.string().refine(
  check((text) => parseDeadline(text, 0)),
  "must be a duration of whole seconds",
);

const concurrencyLimit = z
  .strictObject({
    limit: z.int().min(1),
    key: expression.optional(),
    scope: z.enum(["fn", "env", "account"]).default("fn"),
  })
  .refine((given) => given.scope === "fn" || given.key !== undefined, "of scope env or account needs a key");

const concurrency = z
  .union([
    z
      .int()
      .min(1)
      .transform((limit) => [{ limit, scope: "fn" as const, key: undefined }]),
    concurrencyLimit.transform((one) => [one]),
    z.array(concurrencyLimit).min(1).max(2, "takes at most 2 limits"),
  ])
  .default([]);

/** One function as the SDK registers it, reduced to what this engine carries out. */
export const functionConfigSchema = z.strictObject({
  id: z.string().min(1),
  name: z.string().optional(),
  triggers: z
    .array(
      z.union([
        z.strictObject({ event: eventName, expression: expression.optional() }),
        z.strictObject({ cron }),
      ]),
    )
    .max(10, "may be at most 10"),
  steps: z.strictObject({
    step: z.looseObject({
      retries: z
        .strictObject({ attempts: z.int().min(0).max(20, "may be at most 20").default(3) })
        .prefault({}),
    }),
  }),
  concurrency,
  cancel: z
    .array(z.strictObject({ event: eventName, if: expression.optional(), timeout: deadline.optional() }))
    .max(5, "takes at most 5 events")
    .default([]),
});

export type FunctionConfig = z.infer<typeof functionConfigSchema>;

/** How often a function or step is tried at all: once, and once a retry. */
export function maxAttempts(config: FunctionConfig): number {
  return config.steps.step.retries.attempts + 1;
}
