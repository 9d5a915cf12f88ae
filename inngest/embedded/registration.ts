import { z } from "zod";
import { RESERVED } from "./job-event";
import { nextCronInstant } from "./timing";

const eventName = z
  .string()
  .min(1)
  .refine((name) => !name.includes("*"), "may not contain a wildcard")
  .refine((name) => !name.startsWith(RESERVED), {
    error: ({ input }) =>
      input === "inngest/function.failed"
        ? "is that of onFailure, which the embedded engine does not offer"
        : "is an event the embedded engine never sends",
  });
const cron = z.string().refine(isSchedule, "must be a five-field schedule in UTC");

function isSchedule(text: string): boolean {
  try {
    nextCronInstant(text, new Date(0));
    return true;
  } catch {
    return false;
  }
}

/** Supported concurrency keys: CEL expressions that name one field of the event's data. */
export const CONCURRENCY_KEY = /^event\.data\.(\w+)$/;

const concurrencyLimit = z.strictObject({
  limit: z.int().min(1),
  key: z
    .string()
    .regex(CONCURRENCY_KEY, "must name one field of the event, such as event.data.id")
    .optional(),
  scope: z.literal("fn", 'must be "fn": the embedded engine counts each function by itself').optional(),
});
const concurrency = z
  .union([
    z
      .int()
      .min(1)
      .transform((limit) => [{ limit, key: undefined }]),
    concurrencyLimit.transform((one) => [one]),
    z.array(concurrencyLimit).min(1).max(2, "takes at most 2 limits"),
  ])
  .default([]);

export const functionConfigSchema = z.strictObject({
  id: z.string().min(1),
  name: z.string().optional(),
  triggers: z
    .array(z.union([z.strictObject({ event: eventName }), z.strictObject({ cron })]))
    .max(1, "may be only one"),
  steps: z.strictObject({
    step: z.looseObject({
      retries: z
        .strictObject({ attempts: z.int().min(0).max(20, "may be at most 20").default(3) })
        .prefault({}),
    }),
  }),
  concurrency,
});

export type FunctionConfig = z.infer<typeof functionConfigSchema>;

/** The first try plus the retries. */
export function maxAttempts(config: FunctionConfig): number {
  return config.steps.step.retries.attempts + 1;
}

const registrationSchema = z.looseObject({
  functions: z.array(z.looseObject({ id: z.string() })),
});

/** One sentence per reason, with function and option. */
export class RegistrationRefused extends Error {
  override readonly name = "RegistrationRefused";
}

/**
 * Parses what an application registers.
 * @throws RegistrationRefused when a function uses an unsupported option, because ignoring it would be
 * worse
 */
export function parseRegistration(body: unknown): FunctionConfig[] {
  const registration = registrationSchema.safeParse(body);
  if (!registration.success) {
    throw new RegistrationRefused("The application's answer to registration lists no functions.");
  }
  const parsed = registration.data.functions.map(({ id, ...rest }) => ({
    id,
    result: functionConfigSchema.safeParse({ id, ...rest }),
  }));
  const problems = parsed.flatMap(({ id, result }) =>
    result.success ? [] : result.error.issues.flatMap((issue) => describe(id, issue)),
  );
  if (problems.length > 0) throw new RegistrationRefused(problems.join("\n"));
  return parsed.flatMap(({ result }) => (result.success ? [result.data] : []));
}

type Issue = z.core.$ZodIssue;

function describe(id: string, issue: Issue): string[] {
  if (issue.code === "unrecognized_keys") {
    return issue.keys.map((key) => {
      const option = [...issue.path, key].join(".");
      return `Function "${id}": the embedded engine does not offer the option "${option}"; leave it out, or use an Inngest server.`;
    });
  }
  const inner = issue.code === "invalid_union" ? closest(issue.errors) : undefined;
  const option = [...issue.path, ...(inner?.path ?? [])].join(".");
  if (inner?.code === "unrecognized_keys")
    return describe(id, { ...inner, path: [...issue.path, ...inner.path] });
  return [`Function "${id}": the option "${option}" ${sentence(inner?.message ?? issue.message)}.`];
}

/** The closest alternative of a union, whose error message is the most useful. */
function closest(alternatives: Issue[][]): Issue | undefined {
  const typed = (issues: Issue[]) => issues.filter((issue) => issue.code === "invalid_type").length;
  return [...alternatives].sort((a, b) => typed(a) - typed(b) || a.length - b.length)[0]?.[0];
}

function sentence(message: string): string {
  return /^(is|may|must|takes|of) /.test(message) ? message : `is wrong: ${message}`;
}
