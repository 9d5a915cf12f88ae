import { existsSync } from "node:fs";
import path from "node:path";
import { restoreBackup } from "@/scripts/backup/restore-backup";
import { createOpener } from "@/scripts/backup/seal";
import { parseArguments, runCommand, UserError } from "@/scripts/command";
import { fromRoot } from "@/scripts/from-root";
import { confirmRestored } from "@/scripts/launch/restored-copy";
import { findDataDir } from "@/scripts/launch/with-database";

const USAGE = `npm run restore -- BACKUP [--overwrite] [--identity FILE] [--secrets FILE]
npm run restore -- --confirm

Puts a backup into DATA_DIR, while the service does not run. An encrypted one needs BACKUP_PASSPHRASE or --identity.
What was restored starts quiet: no task runs, and no push, notice or retry is sent, as it may be a copy beside production.
--confirm    no other instance does this work: lets it do all of it from the next start on
--overwrite  although DATA_DIR is not empty; what is there is kept in a folder before-restore-… of it
--identity   the file of the private key
--secrets    your copy of secrets.json, for a backup that is not encrypted; without it, the one in DATA_DIR`;

await runCommand(import.meta, async () => {
  if (existsSync(fromRoot(".env"))) process.loadEnvFile(fromRoot(".env"));
  const { values, positionals } = readArguments();
  const [given] = positionals;
  if (values.help === true) return console.log(USAGE);
  if (values.confirm === true) return confirm();
  if (given === undefined) throw new UserError(USAGE);
  const opener = createOpener(process.env, values.identity);
  const dataDir = findDataDir();
  const { overwrite = false, secrets } = values;
  const kept = await restoreBackup({ backup: path.resolve(given), dataDir, opener, overwrite, secrets });
  console.log(`Restored into ${dataDir}. Start with npm start: it does no outward work yet.`);
  console.log("If it takes the place of the former service, and no copy: npm run restore -- --confirm.");
  if (kept !== null) console.log(`What was there before is in ${kept}: delete it once all is well.`);
  console.log("What was ended since the backup is back, too: see docs/backup.md#after-a-restore.");
});

function confirm(): void {
  const dataDir = findDataDir();
  console.log(
    confirmRestored(dataDir)
      ? `Confirmed: from its next start on, the service of ${dataDir} does all its work.`
      : `${dataDir} waits for no confirmation.`,
  );
}

function readArguments() {
  const options = {
    confirm: { type: "boolean" },
    overwrite: { type: "boolean" },
    identity: { type: "string" },
    secrets: { type: "string" },
    help: { type: "boolean" },
  } as const;
  return parseArguments({ options, allowPositionals: true }, USAGE);
}
