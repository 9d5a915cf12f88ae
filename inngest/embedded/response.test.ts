import { describe, expect, it } from "vitest";
import { parseResponse } from "./response";

const NOW = Date.UTC(2026, 0, 1);
const parse = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  parseResponse(
    { status, headers: new Headers(headers), body: typeof body === "string" ? body : JSON.stringify(body) },
    "app-work",
    NOW,
  );

describe("parseResponse", () => {
  it("reads 200 as the function's result", () => {
    expect(parse(200, { a: 1 })).toEqual({ kind: "completed", output: { a: 1 } });
  });

  it("reads 206 as operations", () => {
    const sleep = { op: "Sleep", id: "h1", name: "5s", displayName: "nap" };
    const outcome = parse(206, [sleep], { "x-inngest-req-version": "2" });
    expect(outcome).toMatchObject({
      kind: "operations",
      operations: [{ op: "Sleep", name: "5s" }],
    });
  });

  it.each(["AIGateway", "InvokeFunction", "WaitForEvent", "WaitForSignal"])(
    "fails without a retry on %s, naming the step and the function",
    (op) => {
      const outcome = parse(206, [{ op, id: "h1", displayName: "ask" }]);
      expect(outcome).toMatchObject({ kind: "failed", error: { name: "RunRefused" } });
      expect(JSON.stringify(outcome)).toContain(`The step \\"ask\\" asks for ${op}`);
      expect(JSON.stringify(outcome)).toContain('leave it out of \\"app-work\\"');
    },
  );

  it("fails without a retry on parallel steps, naming them and the function", () => {
    const planned = { op: "StepPlanned", id: "h1", displayName: "load" };
    const sleep = { op: "Sleep", id: "h2", name: "2026-01-01T00:00:00.000Z", displayName: "rest" };
    const outcome = parse(206, [planned, sleep]);
    expect(outcome).toMatchObject({ kind: "failed", error: { name: "RunRefused" } });
    expect(JSON.stringify(outcome)).toContain('The steps \\"load\\" and \\"rest\\" run in parallel');
    expect(JSON.stringify(outcome)).toContain('leave it out of \\"app-work\\"');
  });

  it("fails without a retry on functions with optimizeParallelism: false", () => {
    const outcome = parse(206, [{ op: "StepPlanned", id: "h1" }], { "x-inngest-req-version": "1" });
    expect(outcome).toMatchObject({ kind: "failed", error: { name: "RunRefused" } });
    expect(JSON.stringify(outcome)).toContain("optimizeParallelism");
    expect(JSON.stringify(outcome)).toContain('leave it out of \\"app-work\\"');
  });

  it("does not retry what the SDK calls final", () => {
    const error = { name: "NonRetriableError", message: "no" };
    expect(parse(400, error, { "x-inngest-no-retry": "true" })).toEqual({ kind: "failed", error });
  });

  it("retries other errors, when the SDK says", () => {
    const error = { name: "Error", message: "later" };
    expect(parse(500, error, { "x-inngest-no-retry": "false", "retry-after": "90" })).toEqual({
      kind: "erred",
      error,
      retryAfterMs: 90_000,
    });
  });

  it("retries what is no answer of the SDK, and keeps it for the reader", () => {
    expect(parse(502, "<html>bad gateway")).toEqual({
      kind: "erred",
      error: { name: "Error", message: "The application answered 502: <html>bad gateway" },
      retryAfterMs: null,
    });
  });
});
