import { env } from "@/server/env";
import { isTracing, setTracing } from "./spans";

/** `report` gets what goes wrong with the export, once a minute at most. */
type Exporting = { instance: string; report: (problem: string) => void };

/**
 * Begins to export traces where the settings name a collector (docs/rules.md#traces). Otherwise nothing of
 * OpenTelemetry is loaded.
 */
export async function startTracing(exporting: Exporting): Promise<void> {
  const collector = env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? env.OTEL_EXPORTER_OTLP_ENDPOINT;
  if (collector === undefined || env.OTEL_SDK_DISABLED === "true" || isTracing()) return;
  const { makeTracing } = await import("./otlp-tracing");
  setTracing(makeTracing({ ...exporting, sampledShare: env.OTEL_TRACES_SAMPLER_ARG }));
}
