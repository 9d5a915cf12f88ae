import { serveHealth } from "@/server/open-api/serve-health";

export const dynamic = "force-dynamic";

export function GET(): Promise<Response> {
  return serveHealth();
}
