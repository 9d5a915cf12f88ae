import { z } from "zod";
import { type FunctionConfig, functionConfigSchema } from "./function-config";

const registrationSchema = z.looseObject({
  functions: z.array(z.looseObject({ id: z.string() })),
});

/** The application's functions cannot run here; one sentence a reason, naming function and option. */
export class RegistrationRefused extends Error {
  override readonly name = "RegistrationRefused";
}

/**
 * Reads what an application registers.
 * @throws RegistrationRefused when a function uses what this engine does not do: better than running it differently.
 */
export function readRegistration(body: unknown): FunctionConfig[] {
  const registration = registrationSchema.safeParse(body);
  if (!registration.success) {
    throw new RegistrationRefused("The application's answer to registration lists no functions.");
  }
  const read = registration.data.functions.map((given) => ({
    given,
    result: functionConfigSchema.safeParse(given),
  }));
  const problems = read.flatMap(({ given, result }) =>
    result.success ? [] : result.error.issues.flatMap((issue) => describe(given.id, issue)),
  );
  if (problems.length > 0) throw new RegistrationRefused(problems.join("\n"));
  return read.flatMap(({ result }) => (result.success ? [result.data] : []));
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

/** The alternative of a union that was missed by least: its complaint is the one that helps. */
function closest(alternatives: Issue[][]): Issue | undefined {
  const typed = (issues: Issue[]) => issues.filter((issue) => issue.code === "invalid_type").length;
  return [...alternatives].sort((a, b) => typed(a) - typed(b) || a.length - b.length)[0]?.[0];
}

function sentence(message: string): string {
  return /^(is|may|must|takes|of) /.test(message) ? message : `is wrong: ${message}`;
}
