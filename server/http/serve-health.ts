import { env } from "@/server/env";
import { getDb } from "@/server/infra/db";
import { rateLimiter } from "@/server/infra/limiter";
import { checkHealth } from "@/server/services/kernel/health";

export async function serveHealth(): Promise<Response> {
  const embeddedJobs = env.JOBS_PORT !== undefined && env.INNGEST_BASE_URL !== undefined;
  const jobsHealthUrl = embeddedJobs ? `${env.INNGEST_BASE_URL}/health` : null;
  const runningMs = process.uptime() * 1_000;
  const health = await checkHealth({ db: getDb(), limiter: rateLimiter(), jobsHealthUrl, runningMs });
  return Response.json(health, {
    status: health.status === "unavailable" ? 503 : 200,
    headers: { "cache-control": "no-store" },
  });
}
