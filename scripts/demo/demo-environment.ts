import { UserError } from "@/scripts/command";
import { platforms } from "@/server/domain/roster/platforms";

export const DEMO_SEED = 2026;

export const CREATORS_PER_PLATFORM = 100;

export const DEMO_DATA_DIR = ".data/demo";

export const DEMO_IS_UP = "The platforms are simulated on";

type Given = Record<string, string | undefined>;

/**
 * Adds to the given variables the simulator's address on this port for all drivers. Logs only warnings by
 * default.
 * @throws UserError if DATABASE_URL is set: made-up data do not belong in another database
 */
export function demoEnvironment(given: Given, simulatorPort: number): Given {
  if (given.DATABASE_URL) {
    throw new UserError(
      "DATABASE_URL is set, and the demo fills a database of its own: leave it out, or run `DATABASE_URL= npm run demo`.",
    );
  }
  const simulator = `http://127.0.0.1:${simulatorPort}`;
  const allowed = [given.OUTBOUND_ALLOW ?? "", "127.0.0.1"].filter((entry) => entry !== "");
  return {
    ...given,
    // The terminal shows what the accounts read; request logs would drown it.
    LOG_LEVEL: given.LOG_LEVEL ?? "warn",
    ...Object.fromEntries(platforms.map((platform) => [`PLATFORM_BASE_URL_${platform}`, simulator])),
    OUTBOUND_ALLOW: allowed.join(","),
  };
}
