import { serveHealth } from "@/server/http/serve-health";

export const dynamic = "force-dynamic";

export function GET(): Promise<Response> {
  return serveHealth();
}
