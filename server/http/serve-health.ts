import { getHealthDb } from "@/server/infra/db";
import { deploymentWarnings, healthReader } from "@/server/infra/deployment";
import { checkReadiness, checkServiceHealth } from "@/server/services/kernel/health";

const headers = { "cache-control": "no-store" };

/**
 * A caller with HEALTH_TOKEN also reads what the settings cost. With that token set, others read the status
 * alone.
 */
export async function serveHealth(request: Request): Promise<Response> {
  const health = await checkServiceHealth(getHealthDb());
  const reader = healthReader(request.headers.get("authorization"));
  const body = {
    status: () => ({ status: health.status }),
    checks: () => health,
    all: () => ({ ...health, warnings: deploymentWarnings() }),
  }[reader]();
  return Response.json(body, { status: health.status === "unavailable" ? 503 : 200, headers });
}

/** That the process answers: asks nothing else, so that an outage of the database restarts no process. */
export function serveLive(): Response {
  return Response.json({ status: "live" }, { headers });
}

export async function serveReady(newestMigration: string | null): Promise<Response> {
  const readiness = await checkReadiness(getHealthDb(), newestMigration);
  return Response.json(readiness, { status: readiness.status === "ready" ? 200 : 503, headers });
}
