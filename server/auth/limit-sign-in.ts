import { ServiceError } from "@/server/domain/errors";
import { networkOf } from "@/server/infra/client-address";
import { rateLimiter } from "@/server/infra/limiter";

const LIMIT = 60;
const WINDOW_MS = 60_000;

/** At most 60 sign-ins a minute from one address: names cannot be tried by the thousand, each at the cost of a password hash. */
export async function limitSignIn(ip: string | null): Promise<void> {
  if (ip === null) return;
  const { allowed, resetAt } = await rateLimiter().take({
    key: `sign-in:${networkOf(ip)}`,
    limit: LIMIT,
    windowMs: WINDOW_MS,
  });
  if (allowed) return;
  const retryAfterSeconds = Math.max(1, Math.ceil((resetAt.getTime() - Date.now()) / 1_000));
  throw new ServiceError(
    "RATE_LIMITED",
    `Too many sign-ins from this address. Try again in ${retryAfterSeconds} seconds.`,
    {
      retryAfterSeconds,
    },
  );
}
