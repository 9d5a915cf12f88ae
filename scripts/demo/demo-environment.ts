import { UserError } from "@/scripts/command";
import { platforms } from "@/server/domain/roster/platforms";

/** Which creators the demo's simulator has; another seed would have others. */
export const DEMO_SEED = 2026;

/** So many creators of each platform are in the demo's roster. */
export const CREATORS_PER_PLATFORM = 100;

/** Where the demo keeps its data unless DATA_DIR says otherwise. */
export const DEMO_DATA_DIR = ".data/demo";

/** What the demo says first, once it is up. */
export const DEMO_IS_UP = "The platforms are simulated on";

type Given = Record<string, string | undefined>;

/**
 * The variables of a demo: those given, and all drivers led to the simulator on that port of this machine.
 * Unless they ask for more, the log has warnings alone.
 * @throws PlainError beside a database of one's own: made-up people and creators do not belong there.
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
    // The terminal shows what the accounts read; a line for each request would cover it.
    LOG_LEVEL: given.LOG_LEVEL ?? "warn",
    ...Object.fromEntries(platforms.map((platform) => [`PLATFORM_BASE_URL_${platform}`, simulator])),
    OUTBOUND_ALLOW: allowed.join(","),
  };
}
