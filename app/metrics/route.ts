import { serveMetrics } from "@/server/http/serve-metrics";

export const dynamic = "force-dynamic";

export function GET(request: Request): Promise<Response> {
  return serveMetrics(request);
}
