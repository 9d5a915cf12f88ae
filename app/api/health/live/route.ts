import { serveLive } from "@/server/http/serve-health";

export const dynamic = "force-dynamic";

export function GET(): Response {
  return serveLive();
}
