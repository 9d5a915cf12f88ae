import { env } from "@/server/env";

/** The first delay of the retry schedule of pushes (decisions, section 4). */
export function retryBaseMs(): number {
  return env.PUSH_RETRY_BASE_MS;
}
