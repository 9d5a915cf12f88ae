import { getDb } from "@/server/infra/db";
import { checkServiceHealth } from "@/server/services/kernel/health";

export async function serveHealth(): Promise<Response> {
  const health = await checkServiceHealth(getDb());
  return Response.json(health, {
    status: health.status === "unavailable" ? 503 : 200,
    headers: { "cache-control": "no-store" },
  });
}
