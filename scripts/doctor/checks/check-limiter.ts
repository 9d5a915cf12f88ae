import { fail, fine, type Finding, reasonOf, warn } from "@/scripts/doctor/finding";
import { rateLimiter, rateStoreName } from "@/server/infra/limiter";
import { isReachableFromElsewhere } from "@/server/infra/own-address";

const TRIES = 5;
const ADVICE = {
  postgres: "It is a table of the database: do what stands under database, then run this again.",
  redis:
    "Check the address and password in REDIS_URL, that Redis runs and lets this machine in, and that its user may run EVAL.",
  upstash:
    "Check UPSTASH_REDIS_REST_URL, that UPSTASH_REDIS_REST_TOKEN is of this database, and that it may run EVAL and EVALSHA.",
};

/** Counts a call by the script or statement that counts in service. */
export async function checkLimiter(): Promise<Finding[]> {
  const name = rateStoreName();
  if (name === "memory")
    return [
      isReachableFromElsewhere()
        ? warn(
            "Rate limits are counted in each process",
            "with several instances every limit is multiplied by their number",
            "With one instance leave it; else set RATE_STORE=postgres, or the address of a Redis.",
          )
        : fine("rate limits are counted in the process"),
    ];
  // The first calls of a process open connections, for which RATE_STORE_TIMEOUT_MS may be short.
  for (let attempt = 0; attempt < TRIES; attempt += 1)
    if (await rateLimiter().check()) return [fine(`the ${name} store counts rate limits`)];
  return [
    fail(
      `The ${name} store of rate limits does not count: ${reasonOf(rateLimiter().problem?.())}`,
      "each process counts for itself, so limits of keys and of sign-ins are multiplied by the processes",
      ADVICE[name],
    ),
  ];
}
