import { z } from "zod";
import { parseRetryAfterMs } from "./timing";

const id = z.string().min(1);
const name = z.string().nullish();
const displayName = z.string().nullish();

const waitOptions = z.looseObject({ timeout: z.string(), if: z.string().nullish() });
const invokeOptions = z.looseObject({
  function_id: z.string(),
  payload: z.looseObject({ data: z.record(z.string(), z.unknown()).nullish() }).nullish(),
  timeout: z.string().nullish(),
});

/** What the SDK asks for or reports in one response, by its operation codes. */
const operationSchema = z.discriminatedUnion("op", [
  z.object({ op: z.literal("StepRun"), id, name, displayName, data: z.unknown().optional() }),
  z.object({ op: z.literal("StepPlanned"), id, name, displayName }),
  z.object({ op: z.literal("StepError"), id, name, displayName, error: z.unknown().optional() }),
  z.object({ op: z.literal("StepFailed"), id, name, displayName, error: z.unknown().optional() }),
  z.object({ op: z.literal("Sleep"), id, name: z.string(), displayName }),
  z.object({ op: z.literal("WaitForEvent"), id, name: z.string(), displayName, opts: waitOptions }),
  z.object({ op: z.literal("InvokeFunction"), id, name, displayName, opts: invokeOptions }),
  z.object({ op: z.literal("RunComplete"), id, data: z.unknown().optional() }),
]);

/** `race`: what follows the step does not wait for those beside it (`group.parallel({ mode: "race" })`). */
export type Operation = z.infer<typeof operationSchema> & { readonly race: boolean };
export type OperationOf<Code extends Operation["op"]> = Extract<Operation, { op: Code }>;

const anyOperation = z.looseObject({
  op: z.string(),
  id: z.string(),
  displayName,
  opts: z.looseObject({ parallelMode: z.string().nullish() }).nullish(),
});

/** The run asks for what this engine or any Inngest server refuses: it fails for good, with this sentence. */
export class RunRefused extends Error {
  override readonly name = "RunRefused";
}

/**
 * Parses the operations of a response or a checkpoint.
 * @throws RunRefused naming the step, when this engine does not carry it out (signals, AI calls, `defer` …).
 */
export function parseOperations(value: unknown): Operation[] {
  return z
    .array(anyOperation)
    .parse(value)
    .map((given) => {
      const operation = operationSchema.safeParse(given);
      if (operation.success) return { ...operation.data, race: given.opts?.parallelMode === "race" };
      const step = given.displayName ?? given.id;
      throw new RunRefused(
        `The step "${step}" asks for ${given.op} in a way the embedded engine does not offer: ${operation.error.message}`,
      );
    });
}

/** The outcome of one call to the application. */
export type CallOutcome =
  | { readonly kind: "completed"; readonly output: unknown }
  | {
      readonly kind: "operations";
      readonly operations: readonly Operation[];
      readonly retryAfterMs: number | null;
    }
  | { readonly kind: "failed"; readonly error: unknown }
  | { readonly kind: "erred"; readonly error: unknown; readonly retryAfterMs: number | null }
  /** Nobody listened, so nothing was tried: it costs no attempt. */
  | { readonly kind: "unreachable" };

interface HttpResponse {
  readonly status: number;
  readonly headers: { get(name: string): string | null };
  readonly body: string;
}

/** Parses the SDK's response: 200 done, 206 operations, others failed: for good with `x-inngest-no-retry`. */
export function parseResponse({ status, headers, body }: HttpResponse, nowMs: number): CallOutcome {
  const value = parseBody(body);
  const retryAfterMs = parseRetryAfterMs(headers.get("retry-after"), nowMs);
  if (status === 200) return { kind: "completed", output: value };
  if (status === 206) {
    try {
      requireOptimizedParallelism(headers.get("x-inngest-req-version"));
      return { kind: "operations", operations: parseOperations(value), retryAfterMs };
    } catch (error) {
      if (error instanceof RunRefused) return { kind: "failed", error: serialiseError(error) };
      throw error;
    }
  }
  const error = isError(value)
    ? value
    : serialiseError(new Error(`The application answered ${status}: ${body}`));
  if (headers.get("x-inngest-no-retry") === "true") return { kind: "failed", error };
  return { kind: "erred", error, retryAfterMs };
}

/** The SDK does not register this option: it shows only in the version of its responses. */
function requireOptimizedParallelism(requestVersion: string | null): void {
  if (requestVersion !== "1") return;
  throw new RunRefused(
    'The embedded engine does not offer "optimizeParallelism: false"; use group.parallel({ mode: "race" }).',
  );
}

/** An error as the SDK reads it back. */
export function serialiseError(error: unknown): { name: string; message: string } {
  if (error instanceof Error) return { name: error.name, message: error.message };
  return { name: "Error", message: String(error) };
}

function parseBody(body: string): unknown {
  try {
    return JSON.parse(body) as unknown;
  } catch {
    return body;
  }
}

function isError(value: unknown): boolean {
  return typeof value === "object" && value !== null && "message" in value;
}
