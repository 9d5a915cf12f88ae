import { getDb } from "@/server/infra/db";
import { deploymentWarnings, healthReader } from "@/server/infra/deployment";
import { checkServiceHealth } from "@/server/services/kernel/health";

/** Who has HEALTH_TOKEN also reads what the settings cost; with that token set, others read the status alone. */
export async function serveHealth(request: Request): Promise<Response> {
  const health = await checkServiceHealth(getDb());
  const reader = healthReader(request.headers.get("authorization"));
  const body = {
    status: { status: health.status },
    checks: health,
    all: { ...health, warnings: deploymentWarnings() },
  }[reader];
  return Response.json(body, {
    status: health.status === "unavailable" ? 503 : 200,
    headers: { "cache-control": "no-store" },
  });
}
