import { existsSync } from "node:fs";
import path from "node:path";
import { UserError } from "@/scripts/command";
import { explainUnreadable } from "@/scripts/doctor/checks/check-folders";
import { explainRefusal } from "@/scripts/doctor/checks/check-settings";
import { examine, type Report, toText } from "@/scripts/doctor/examine";
import { fromRoot } from "@/scripts/from-root";
import { generateSecrets, loadSecrets, prepareEnvironment } from "@/scripts/launch/environment";
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
  const refusal = findRefusal(dataDir);
  if (refusal !== null) return print([{ check: "settings", findings: explainRefusal(refusal) }]);
  await withDatabase(async (ownerUrl) => {
    const { variables } = prepareEnvironment({
      given: process.env,
      secrets: loadSecrets(dataDir),
      dataDir,
      jobsPort: 1,
      embeddedDatabaseUrl: embeddedApplicationUrl(ownerUrl),
    });
    Object.assign(process.env, variables);
    print(await examine({ embedded: true }));
  });
}

/** Why a start would refuse these settings, before a database is looked for. */
function findRefusal(dataDir: string): unknown {
  const embeddedDatabaseUrl = embeddedApplicationUrl("postgresql://postgres@127.0.0.1/creator_roster");
  const options = { given: process.env, dataDir, jobsPort: 1, embeddedDatabaseUrl };
  try {
    prepareEnvironment({ ...options, secrets: generateSecrets() });
    return null;
  } catch (error) {
    return error;
  }
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
