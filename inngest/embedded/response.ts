import { z } from "zod";
import { parseRetryAfterMs } from "./timing";

const id = z.string().min(1);
const name = z.string().nullish();
const displayName = z.string().nullish();

const operationSchema = z.discriminatedUnion("op", [
  z.object({ op: z.literal("StepRun"), id, name, displayName, data: z.unknown().optional() }),
  z.object({ op: z.literal("StepPlanned"), id, name, displayName }),
  z.object({ op: z.literal("StepError"), id, name, displayName, error: z.unknown().optional() }),
  z.object({ op: z.literal("StepFailed"), id, name, displayName, error: z.unknown().optional() }),
  z.object({ op: z.literal("Sleep"), id, name: z.string(), displayName }),
  z.object({ op: z.literal("RunComplete"), id, data: z.unknown().optional() }),
]);
export type Operation = z.infer<typeof operationSchema>;

const anyOperation = z.looseObject({ op: z.string(), id: z.string(), displayName });

/**
 * The run asks for something that this engine or any Inngest server refuses, and fails with this message.
 */
export class RunRefused extends Error {
  override readonly name = "RunRefused";
}

/**
 * Parses the operations of a response or a checkpoint.
 * @throws RunRefused naming step and function for unsupported operations: waits for events, invocations,
 * parallel steps, signals, AI calls, `defer` …
 */
export function parseOperations(value: unknown, functionId: string): Operation[] {
  const operations = z.array(anyOperation).parse(value);
  const pending = operations.filter(({ op }) => op === "StepPlanned" || op === "Sleep").map(nameOf);
  if (pending.length > 1) throw notOffered(`The steps ${pending.join(" and ")} run in parallel`, functionId);
  return operations.map((operation) => {
    const parsed = operationSchema.safeParse(operation);
    if (parsed.success) return parsed.data;
    throw notOffered(`The step ${nameOf(operation)} asks for ${operation.op}`, functionId);
  });
}

function nameOf({ id, displayName }: z.infer<typeof anyOperation>): string {
  return `"${displayName ?? id}"`;
}

function notOffered(what: string, functionId: string): RunRefused {
  return new RunRefused(
    `${what}, which the embedded engine does not offer; leave it out of "${functionId}", or use an Inngest server.`,
  );
}

export type CallOutcome =
  | { readonly kind: "completed"; readonly output: unknown }
  | {
      readonly kind: "operations";
      readonly operations: readonly Operation[];
      readonly retryAfterMs: number | null;
    }
  | { readonly kind: "failed"; readonly error: unknown }
  | { readonly kind: "erred"; readonly error: unknown; readonly retryAfterMs: number | null }
  /** The connection was refused; it does not count as an attempt. */
  | { readonly kind: "unreachable" };

interface HttpResponse {
  readonly status: number;
  readonly headers: { get(name: string): string | null };
  readonly body: string;
}

/**
 * Parses the SDK's response: 200 done, 206 operations; others failed and are retried unless the response
 * forbids it.
 */
export function parseResponse(
  { status, headers, body }: HttpResponse,
  functionId: string,
  nowMs: number,
): CallOutcome {
  const value = parseBody(body);
  const retryAfterMs = parseRetryAfterMs(headers.get("retry-after"), nowMs);
  if (status === 200) return { kind: "completed", output: value };
  if (status === 206) {
    try {
      // The SDK does not register this option; it only shows in the version of its responses.
      if (headers.get("x-inngest-req-version") === "1")
        throw notOffered('The function has "optimizeParallelism: false"', functionId);
      return { kind: "operations", operations: parseOperations(value, functionId), retryAfterMs };
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
