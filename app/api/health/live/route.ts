import { serveLive } from "@/server/http/serve-health";

export const dynamic = "force-dynamic";
/** In seconds. On Vercel, routes of one value share a function (docs/deploying-on-vercel.md#functions). */
export const maxDuration = 30;

export function GET(): Response {
  return serveLive();
}
