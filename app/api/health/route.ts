import { registerWhenFrozen } from "@/inngest/register-when-frozen";
import { defer } from "@/server/auth/defer";
import { serveHealth } from "@/server/http/serve-health";

export const dynamic = "force-dynamic";

export function GET(...call: Parameters<typeof serveHealth>): Promise<Response> {
  registerWhenFrozen(defer);
  return serveHealth(...call);
}
