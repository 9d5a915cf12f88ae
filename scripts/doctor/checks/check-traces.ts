import { fine, type Finding, type Patient, warn } from "@/scripts/doctor/finding";
import { postJson } from "@/scripts/doctor/post-json";

const COST = "traces are lost; nothing else is";

/** Hands no trace at all to the collector, by the protocol of the export. */
export async function checkTraces({ settings }: Patient): Promise<Finding[]> {
  const collector = findCollector(settings);
  if (collector === null || settings.OTEL_SDK_DISABLED === "true") return [];
  const { headers, unread } = readHeaders(settings);
  const { url, isReadable } = moveCredentials(collector, headers);
  if (!isReadable)
    return [
      warn(
        `User and password in the address of the collector at ${url.host} cannot be decoded`,
        COST,
        "Percent-encode special characters in them: % is %25.",
      ),
    ];
  const answer = await ask(url, headers);
  return [...unread.map(explainHeader), answer];
}

async function ask(url: URL, headers: Headers): Promise<Finding> {
  const outcome = await postJson(url, { resourceSpans: [] }, headers);
  if ("reason" in outcome)
    return warn(
      `The collector at ${url.host} does not answer: ${outcome.reason}`,
      COST,
      "Check OTEL_EXPORTER_OTLP_ENDPOINT (OTLP over HTTP, port 4318), and that this machine reaches it.",
    );
  if (outcome.response.ok) return fine("the collector takes traces");
  return warn(
    `The collector at ${url.host} refuses traces with status ${outcome.response.status}`,
    COST,
    "Check OTEL_EXPORTER_OTLP_ENDPOINT, to which /v1/traces is added, and OTEL_EXPORTER_OTLP_HEADERS.",
  );
}

/** The address that OpenTelemetry's exporter takes. */
function findCollector(settings: Patient["settings"]): string | null {
  const { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: exact, OTEL_EXPORTER_OTLP_ENDPOINT: base } = settings;
  if (exact !== undefined) return exact;
  return base === undefined ? null : `${base.replace(/\/$/, "")}/v1/traces`;
}

/** The exporter sends the credentials of an address as this header; fetch refuses the address. */
function moveCredentials(collector: string, headers: Headers): { url: URL; isReadable: boolean } {
  const url = new URL(collector);
  const { username, password } = url;
  url.username = url.password = "";
  if (username === "" && password === "") return { url, isReadable: true };
  try {
    const credentials = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
    if (!headers.has("authorization"))
      headers.set("authorization", `Basic ${Buffer.from(credentials).toString("base64")}`);
    return { url, isReadable: true };
  } catch {
    return { url, isReadable: false };
  }
}

/** Those of traces override those of all signals. */
const HEADER_LISTS = ["OTEL_EXPORTER_OTLP_HEADERS", "OTEL_EXPORTER_OTLP_TRACES_HEADERS"] as const;

type Place = { list: (typeof HEADER_LISTS)[number]; place: number };

/**
 * `name=value`, comma-separated, with percent-encoded values. `unread`: the places of those that the exporter
 * leaves out.
 */
function readHeaders(settings: Patient["settings"]): { headers: Headers; unread: Place[] } {
  const headers = new Headers();
  const unread: Place[] = [];
  for (const list of HEADER_LISTS)
    for (const [index, pair] of (settings[list] ?? "").split(",").entries()) {
      if (pair.trim() === "") continue;
      const [, name, value] = /^\s*([^=\s]+)\s*=\s*([^;]*[^;\s])/.exec(pair) ?? [];
      try {
        if (name === undefined || value === undefined) throw new Error("is no pair");
        headers.set(decodeURIComponent(name), decodeURIComponent(value));
      } catch {
        unread.push({ list, place: index + 1 });
      }
    }
  return { headers, unread };
}

function explainHeader({ list, place }: Place): Finding {
  return warn(
    `Header ${place} of ${list} cannot be read`,
    "traces are sent without it, so the collector may refuse them",
    "Write name=value with a percent-encoded value: % is %25, a comma %2C.",
  );
}
