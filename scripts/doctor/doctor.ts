import { existsSync } from "node:fs";
import path from "node:path";
import { UserError } from "@/scripts/command";
import { explainUnreadable } from "@/scripts/doctor/checks/check-folders";
import { explainRefusal } from "@/scripts/doctor/checks/check-settings";
import { examine, type Report, toText } from "@/scripts/doctor/examine";
import { fine } from "@/scripts/doctor/finding";
import { fromRoot } from "@/scripts/from-root";
import { generateSecrets, loadSecrets, prepareEnvironment, type Secrets } from "@/scripts/launch/environment";
import { hasCluster } from "@/scripts/launch/exchanged-cluster";
import { withDatabase } from "@/scripts/launch/with-database";
import { embeddedApplicationUrl } from "@/scripts/postgres/application-role";

/**
 * `npm run doctor` looks at what the settings lead to and says what is wrong, what it costs and what to do
 * (docs/rules.md#doctor). It changes nothing. Exit code 1: something failed.
 */
if (existsSync(fromRoot(".env"))) process.loadEnvFile(fromRoot(".env"));
process.env.LOG_LEVEL = "silent";

function print(report: Report): void {
  const { text, failed } = toText(report);
  console.log(text);
  if (failed) process.exitCode = 1;
}

/** The settings that `npm start` makes by itself, with the embedded database started for the while. */
async function examineEmbedded(): Promise<void> {
  const dataDir = path.resolve(process.env.DATA_DIR ?? ".data");
  const prepare = (secrets: Secrets, ownerUrl: string) =>
    prepareEnvironment({
      given: process.env,
      secrets,
      dataDir,
      jobsPort: 1,
      embeddedDatabaseUrl: embeddedApplicationUrl(ownerUrl),
    }).variables;
  let untilStarted: Record<string, string>;
  try {
    untilStarted = prepare(generateSecrets(), "postgresql://postgres@127.0.0.1/creator_roster");
  } catch (error) {
    return print([{ check: "settings", findings: explainRefusal(error) }]);
  }
  if (!hasCluster(dataDir)) return examineBeforeAStart(untilStarted);
  await withDatabase(async (ownerUrl) => {
    Object.assign(process.env, prepare(loadSecrets(dataDir), ownerUrl));
    print(await examine({ embedded: true }));
  });
}

/** Everything but what needs the database, or would leave files in DATA_DIR. */
async function examineBeforeAStart(variables: Record<string, string>): Promise<void> {
  Object.assign(process.env, variables);
  const only = ["settings", "folders", "jobs", "mail", "traces", "outbound"];
  const none =
    "no database exists yet: the first start creates it, and limiter and store can be examined then";
  print([...(await examine({ embedded: true, only })), { check: "database", findings: [fine(none)] }]);
}

const { DATABASE_URL = "", DATA_DIR = "" } = process.env;
if (DATA_DIR === "") delete process.env.DATA_DIR;
try {
  if (DATABASE_URL === "" && process.env.VERCEL === undefined) await examineEmbedded();
  else print(await examine());
} catch (error) {
  const unreadable = explainUnreadable(error);
  if (unreadable !== null) print([{ check: "folders", findings: [unreadable] }]);
  else console.error(error instanceof UserError ? error.message : error);
  process.exitCode = 1;
}
process.exit();
