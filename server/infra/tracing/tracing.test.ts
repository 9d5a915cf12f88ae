import { execFileSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { bindTrace, inSpan, isTracing, startTracing, traceIds, traceparent } from ".";

describe("without a collector in the settings", () => {
  it("work runs as it is, without ids", async () => {
    await startTracing({ instance: "one", report: () => undefined });
    expect(isTracing()).toBe(false);
    const task = () => 7;
    expect(bindTrace(task)).toBe(task);
    const seen = await inSpan("any", { parent: `00-${"a".repeat(32)}-${"b".repeat(16)}-01` }, (span) => {
      span.set({ any: 1 });
      return Promise.resolve([traceIds(), traceparent()]);
    });
    expect(seen).toEqual([null, null]);
    await expect(inSpan("any", {}, () => Promise.reject(new Error("mine")))).rejects.toThrow("mine");
  });

  it("loads nothing of OpenTelemetry", () => {
    const loaded = (settings: Record<string, string>) => {
      const program = `
        import { createRequire } from "node:module";
        const { startTracing, endTracing } = await import("./server/infra/tracing/index.ts");
        await import("./server/infra/logger.ts");
        await startTracing({ instance: "one", report: () => undefined });
        const files = Object.keys(createRequire(import.meta.url).cache);
        process.stdout.write(String(files.filter((file) => file.includes("@opentelemetry")).length));
        await endTracing();`;
      const args = ["--import", "tsx", "--input-type=module", "-e", program];
      const env = { ...process.env, OTEL_EXPORTER_OTLP_ENDPOINT: "", ...settings };
      return Number(execFileSync(process.execPath, args, { env, encoding: "utf8" }));
    };
    expect(loaded({})).toBe(0);
    expect(loaded({ OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:9" })).toBeGreaterThan(10);
  }, 120_000);
});
