import { registerWhenFrozen } from "@/inngest/register-when-frozen";
import { defer } from "@/server/auth/defer";
import { handleTrpc } from "@/server/trpc";

/**
 * In seconds: a refresh continues after its answer for `SCRAPE_MS` plus the time to write. Not that of the
 * downloads, which would share its function.
 */
export const maxDuration = 300;

function serve(request: Request): Promise<Response> {
  registerWhenFrozen(defer);
  return handleTrpc(request);
}

export { serve as GET, serve as POST };
