import { appendFileSync, existsSync } from "node:fs";
import path from "node:path";
import { loadSecrets } from "@/scripts/launch/environment";
import { startSimulator } from "@/testing/simulator";
import { findDatabaseUrl } from "./fixtures/application";
import { SIMULATED_PLATFORM, SIMULATOR_SEED } from "./fixtures/simulated-platform";
import { startLauncher } from "./start-launcher";

const PATIENCE_MS = 600_000;

/**
 * Starts everything as `npm start` does, with a new data directory and a free port, and sets the
 * environment for the tests.
 */
export default async function startApplication(): Promise<() => Promise<void>> {
  const simulator = await startSimulator({ seed: SIMULATOR_SEED });
  const settings = {
    OUTBOUND_ALLOW: "127.0.0.1/32",
    PUSH_RETRY_BASE_MS: "200",
    [`PLATFORM_BASE_URL_${SIMULATED_PLATFORM}`]: simulator.url,
  };
  const {
    dataDir,
    port,
    saysWithin,
    stop: stopLauncher,
  } = await startLauncher(settings, (text) => {
    // This chunk also contains the credentials, which tests read from the file.
    if (!text.includes("Ready on ")) process.stdout.write(text);
    keepCodes(text);
  });
  const stop = async () => {
    await stopLauncher();
    await simulator.close();
  };
  const isReady = await saysWithin("Ready on ", PATIENCE_MS);
  if (!isReady || !existsSync(path.join(dataDir, "first-run.json"))) {
    await stop();
    throw new Error("The application did not start: its last words are above.");
  }
  const address = `http://localhost:${port}`;
  Object.assign(
    process.env,
    { E2E_DATA_DIR: dataDir, E2E_BASE_URL: address, E2E_SIMULATOR_URL: simulator.url },
    readSettings(dataDir, address),
  );
  return stop;
}

/** Settings with which a test can sign sessions as the service does. */
function readSettings(dataDir: string, address: string): Record<string, string> {
  const { nextAuthSecret, encryptionKeys } = loadSecrets(dataDir);
  return {
    NEXTAUTH_URL: address,
    NEXTAUTH_SECRET: nextAuthSecret,
    ENCRYPTION_KEYS: encryptionKeys,
    DATABASE_URL: findDatabaseUrl(dataDir),
  };
}

/** Tests run in other processes and read the sign-in codes of the terminal from a file. */
function keepCodes(text: string): void {
  const { E2E_DATA_DIR: dataDir } = process.env;
  const codes = text.match(/^Sign-in code for .*$/gm);
  if (dataDir === undefined || codes === null) return;
  appendFileSync(path.join(dataDir, "shown-codes.txt"), `${codes.join("\n")}\n`);
}
