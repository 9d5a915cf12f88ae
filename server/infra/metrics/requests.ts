import { Histogram, Registry } from "prom-client";

type ServedRequest = {
  method: string;
  /** A pattern such as `/open-api/bloggers/:id`, never a path with ids. */
  route: string;
  status: number;
  /** Refused for want of room: a 503 that is no error of the service. */
  shed?: boolean;
  durationMs: number;
};
type Tally = { requests: number; errors: number };
type Requests = {
  registry: Registry;
  durations: Histogram<"method" | "route" | "status" | "shed">;
  tally: Tally;
};

/** On `globalThis`, because Next bundles this module several times, and the front has a copy of its own. */
const shared = globalThis as { crsRequests?: Requests };

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
/** Callers may send any method; one label holds all that no route serves. */
const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

export function requests(): Requests {
  return (shared.crsRequests ??= make());
}

function make(): Requests {
  const registry = new Registry();
  const durations = new Histogram({
    name: "crs_request_duration_seconds",
    help: "Requests of this instance, by route, method and status.",
    labelNames: ["method", "route", "status", "shed"],
    buckets: SECONDS,
    registers: [registry],
  });
  return { registry, durations, tally: { requests: 0, errors: 0 } };
}

/** Counts a request that was answered (docs/rules.md#metrics). */
export function recordRequest({ method, route, status, shed = false, durationMs }: ServedRequest): void {
  const { durations, tally } = requests();
  const labels = {
    method: METHODS.has(method) ? method : "other",
    route,
    status,
    ...(shed && { shed: "yes" }),
  };
  durations.observe(labels, durationMs / 1_000);
  tally.requests += 1;
  if (status >= 500) tally.errors += 1;
}

/** Requests since the process started, and how many of them were answered with 500 or above. */
export function requestTally(): Tally {
  return { ...requests().tally };
}
