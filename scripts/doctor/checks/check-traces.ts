import { fine, type Finding, type Patient, reasonOf, warn } from "@/scripts/doctor/finding";

const PATIENCE_MS = 10_000;
const COST = "traces are lost; nothing else is";

/** Hands no trace at all to the collector, by the protocol of the export. */
export async function checkTraces({ settings }: Patient): Promise<Finding[]> {
  const collector = findCollector(settings);
  if (collector === null || settings.OTEL_SDK_DISABLED === "true") return [];
  try {
    const response = await fetch(collector, {
      method: "POST",
      headers: { ...readHeaders(settings.OTEL_EXPORTER_OTLP_HEADERS), "content-type": "application/json" },
      body: JSON.stringify({ resourceSpans: [] }),
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    if (response.ok) return [fine("the collector takes traces")];
    return [
      warn(
        `The collector at ${collector} refuses traces with status ${response.status}`,
        COST,
        "Check OTEL_EXPORTER_OTLP_ENDPOINT, to which /v1/traces is added, and OTEL_EXPORTER_OTLP_HEADERS.",
      ),
    ];
  } catch (error) {
    const { cause } = error as { cause?: unknown };
    return [
      warn(
        `The collector at ${collector} does not answer: ${reasonOf(cause ?? error)}`,
        COST,
        "Check OTEL_EXPORTER_OTLP_ENDPOINT (OTLP over HTTP, port 4318), and that this machine reaches it.",
      ),
    ];
  }
}

/** The address that OpenTelemetry's exporter takes. */
function findCollector(settings: Patient["settings"]): string | null {
  const { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: exact, OTEL_EXPORTER_OTLP_ENDPOINT: base } = settings;
  if (exact !== undefined) return exact;
  return base === undefined ? null : `${base.replace(/\/$/, "")}/v1/traces`;
}

/** `name=value`, comma-separated, with percent-encoded values. */
function readHeaders(list = ""): Record<string, string> {
  const pairs = list.split(",").map((pair) => /^\s*([^=\s]+)\s*=\s*(.*?)\s*$/.exec(pair));
  return Object.fromEntries(
    pairs.flatMap((pair) => (pair === null ? [] : [[pair[1] ?? "", decodeURIComponent(pair[2] ?? "")]])),
  );
}
