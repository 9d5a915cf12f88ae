import type { CallAnswer } from "./call-answer";
import { parseOperations } from "./operation";
import { parseRetryAfterMs } from "./retry-delay";
import { RunRefused } from "./run-refused";

const RACING_VERSION = "1";

interface HttpAnswer {
  readonly status: number;
  readonly headers: { get(name: string): string | null };
  readonly body: string;
}

/** Reads the SDK's HTTP answer: 200 done, 206 operations, 400 with `x-inngest-no-retry` for good, others again. */
export function readAnswer({ status, headers, body }: HttpAnswer, nowMs: number): CallAnswer {
  const value = parseBody(body);
  const retryAfterMs = parseRetryAfterMs(headers.get("retry-after"), nowMs);
  if (status === 200) return { kind: "completed", output: value };
  if (status === 206) {
    const eager = headers.get("x-inngest-req-version") === RACING_VERSION;
    try {
      return { kind: "operations", operations: parseOperations(value), eager, retryAfterMs };
    } catch (error) {
      if (error instanceof RunRefused) return { kind: "failed", error: serialise(error) };
      throw error;
    }
  }
  const error = isError(value) ? value : serialise(new Error(`The application answered ${status}: ${body}`));
  if (headers.get("x-inngest-no-retry") === "true") return { kind: "failed", error };
  return { kind: "erred", error, retryAfterMs };
}

/** An error as the SDK reads it back. */
export function serialise(error: unknown): { name: string; message: string } {
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
