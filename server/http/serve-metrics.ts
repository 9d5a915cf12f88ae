import { ServiceError } from "@/server/domain/kernel/errors";
import { env } from "@/server/env";
import { hasBearer } from "@/server/infra/bearer";
import { getDb, poolState } from "@/server/infra/db";
import { type Gauge, METRICS_TYPE, printMetrics } from "@/server/infra/metrics";
import { getGauges } from "@/server/services/integration/system";
import { respond } from "./respond";

/** `GET /metrics` in Prometheus' text format (docs/rules.md#metrics). */
export function serveMetrics(request: Request): Promise<Response> {
  return respond(request, { area: "metrics", route: "/metrics" }, async () => {
    admitReader(request.headers.get("authorization"));
    const db = getDb();
    const { gauges, missing } = await getGauges(db);
    const body = await printMetrics([...poolGauges(poolState(db)), missingGauge(missing)], gauges);
    return { status: 200, body, headers: { "Content-Type": METRICS_TYPE }, reason: null };
  });
}

function admitReader(authorization: string | null): void {
  const token = env.METRICS_TOKEN;
  if (token === undefined) throw new ServiceError("NOT_FOUND", "There is no such path.");
  if (hasBearer(authorization, token)) return;
  throw new ServiceError("UNAUTHENTICATED", "Send the service's METRICS_TOKEN as a bearer token.");
}

function poolGauges({ inUse, idle, waiting, size }: ReturnType<typeof poolState>): Gauge[] {
  const one = (name: string, help: string, value: number): Gauge => ({
    name,
    help,
    labels: [],
    samples: [{ labels: [], value }],
  });
  return [
    {
      name: "crs_database_connections",
      help: "Connections of this instance to the database.",
      labels: ["state"],
      samples: [
        { labels: ["in_use"], value: inUse },
        { labels: ["idle"], value: idle },
      ],
    },
    one("crs_database_connections_limit", "Most connections that this instance opens.", size),
    one("crs_database_waiting", "Statements of this instance that wait for a connection.", waiting),
  ];
}

function missingGauge(missing: number): Gauge {
  return {
    name: "crs_gauges_missing",
    help: "Groups of figures that this instance could not read from the database in time.",
    labels: [],
    samples: [{ labels: [], value: missing }],
  };
}
