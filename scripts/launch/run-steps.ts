import path from "node:path";
import { sayKeyFaults } from "@/scripts/admin/probe-keys";
import { sayWeakPassphrase } from "@/scripts/backup/seal";
import { demoEnvironment } from "@/scripts/demo/demo-environment";
import { ensureClient } from "@/scripts/generate";
import { assertRestored, lockDataDir } from "@/scripts/launch/data-dir";
import { fillDemo, startDemo } from "@/scripts/launch/demo-services";
import { ensureBuild } from "@/scripts/launch/ensure-build";
import { clusterOf, finishExchange } from "@/scripts/launch/exchanged-cluster";
import { getSecrets, prepareEnvironment, saveSecrets } from "@/scripts/launch/environment";
import { openDatabase } from "@/scripts/launch/open-database";
import { quietSettings, sayQuiet } from "@/scripts/launch/restored-copy";
import { type FirstRun, sayWithoutUsers, seedFirstRun } from "@/scripts/launch/seed-first-run";
import type { StopList } from "@/scripts/launch/service";
import { startServices } from "@/scripts/launch/start-services";
import { applyMigrations } from "@/scripts/migrations/apply-migrations";
import { encryptHeaders } from "@/scripts/migrations/encrypt-headers";
import { embeddedApplicationUrl, grantApplication } from "@/scripts/postgres/application-role";
import { getOwnerUrl } from "@/scripts/postgres/same-database";
import { checkPort, findFreePort } from "@/scripts/ports";
import type { Step } from "@/scripts/progress.mjs";

/** `dev`: with reload; `demo`: with made-up data and simulated platforms. */
export type LaunchOptions = { dev: boolean; demo: boolean; step: Step };

const UNKNOWN_YET = "postgresql://127.0.0.1/creator_roster";

/** Every step from a checkout to a running service. Adds what must be ended later to `stops`. */
export async function runSteps(
  options: LaunchOptions & { dataDir: string; stops: StopList },
): Promise<{ failed: Promise<never> }> {
  const { dev, demo, step, dataDir, stops } = options;
  const embedded = !process.env.DATABASE_URL;
  const given = demo ? demoEnvironment(process.env, await findFreePort()) : process.env;
  stops.add(await lockDataDir(dataDir));
  assertRestored(dataDir);
  finishExchange(dataDir);
  const secrets = getSecrets(dataDir);
  const common = {
    given: { ...given, ...quietSettings(dataDir) },
    secrets,
    dataDir,
    jobsPort: await findFreePort(),
  };
  const { settings } = prepareEnvironment({ ...common, embeddedDatabaseUrl: embedded ? UNKNOWN_YET : null });
  await checkPort(settings.PORT, settings.HOST);
  // Only now, so that a refused start leaves none.
  saveSecrets(dataDir, secrets);

  const database = await step("Starting PostgreSQL", async () => {
    const own = embedded ? null : settings.DATABASE_URL;
    const result = await openDatabase({
      given: own,
      directory: clusterOf(dataDir),
      secrets,
      stops,
    });
    return { outcome: result.outcome, result };
  });
  const applicationUrl = embedded ? embeddedApplicationUrl(database.url) : database.url;
  const prepared = prepareEnvironment({ ...common, embeddedDatabaseUrl: embedded ? applicationUrl : null });

  await step("Generating the database client", async () => {
    const outcome = (await ensureClient()) ? "generated" : "up to date";
    return { outcome, result: undefined };
  });
  await step("Applying migrations", async (say) => {
    const ownerUrl = embedded ? database.url : await getOwnerUrl(database.url, settings.DATABASE_OWNER_URL);
    const setting = ownerUrl === database.url ? "DATABASE_URL" : "DATABASE_OWNER_URL";
    const applied = await applyMigrations(ownerUrl, undefined, { setting, say });
    await encryptHeaders({ ownerUrl, keys: () => settings.ENCRYPTION_KEYS });
    const grant = { ownerUrl, applicationUrl, create: embedded };
    if (applicationUrl !== ownerUrl) await grantApplication(grant);
    return { outcome: applied.length > 0 ? `${applied.length} applied` : "up to date", result: undefined };
  });
  const keyFaults = await sayKeyFaults(applicationUrl, settings.ENCRYPTION_KEYS);
  const firstRun = await step("Preparing roles and first accounts", async () => {
    const known = database.outcome === "started";
    const result = await seedFirstRun({
      databaseUrl: applicationUrl,
      dataDir,
      baseUrl: settings.NEXTAUTH_URL,
      known,
      accounts: embedded,
    });
    return { outcome: result ? "created" : "there", result };
  });
  const demoOptions = { env: prepared.variables, stops };
  if (demo) {
    await step("Filling the demo", async () => ({ outcome: await fillDemo(demoOptions), result: undefined }));
  }
  if (!dev) {
    await step("Building the application", async (say) => {
      const built = await ensureBuild({ dataDir, env: prepared.variables, say, onStop: stops.add });
      return { outcome: built ? "built" : "up to date", result: undefined };
    });
  }
  const services = await step("Starting the application", async () => {
    return { outcome: "healthy", result: await startServices({ prepared, dev, stops }) };
  });
  // Before the announcement, with which the log of a start ends.
  services.show();
  const remarks = [
    ...(settings.OUTWARD_WORK === "off" ? sayQuiet(dataDir) : []),
    ...sayWeakPassphrase({ BACKUP_PASSPHRASE: settings.BACKUP_PASSPHRASE }),
    ...keyFaults,
    ...(await sayWithoutUsers(applicationUrl)),
  ];
  announce({ baseUrl: settings.NEXTAUTH_URL, dataDir, firstRun, remarks });
  const failed = [services.failed, database.lost, ...(demo ? [startDemo(demoOptions)] : [])];
  return { failed: Promise.race(failed) };
}

function announce(options: {
  baseUrl: string;
  dataDir: string;
  firstRun: FirstRun | null;
  remarks: string[];
}): void {
  const { baseUrl, dataDir, firstRun, remarks } = options;
  const lines = [`Ready on ${baseUrl} (Ctrl-C stops it)`];
  if (remarks.length > 0) lines.push("", ...remarks);
  if (firstRun) {
    lines.push(
      "",
      `The first accounts, shown only now and kept in ${path.join(dataDir, "first-run.json")}:`,
      `  platform admin  ${firstRun.admin.username}  ${firstRun.admin.password}`,
      `  demo owner      ${firstRun.owner.username}  ${firstRun.owner.password}`,
      `  organization    ${firstRun.organizationId}`,
      `  API key         ${firstRun.apiKey}`,
      "Change the passwords in the console; `npm run first-run:forget` erases the file.",
    );
  }
  console.log(`\n${lines.join("\n")}\n`);
}
