import { existsSync } from "node:fs";
import path from "node:path";
import { generateIdentity, identityToRecipient } from "age-encryption";
import { makeBackup } from "@/scripts/backup/make-backup";
import { createOpener, createSeal, sayWeakPassphrase } from "@/scripts/backup/seal";
import { verifyBackup } from "@/scripts/backup/verify-backup";
import { parseArguments, runCommand, UserError } from "@/scripts/command";
import { fromRoot } from "@/scripts/from-root";
import { findDataDir, withEmbeddedDatabase } from "@/scripts/launch/with-database";

const USAGE = `npm run backup -- [FOLDER] [--keep N] [--quick]
npm run backup -- verify BACKUP [--identity FILE] [--secrets FILE]
npm run backup -- key

Backs up the embedded database and the stored files of DATA_DIR, while the service runs or not, into a new folder
of FOLDER (BACKUP_DIR, or .backups). With BACKUP_PASSPHRASE or BACKUP_RECIPIENTS it is encrypted and has secrets.json, too.
--keep N   removes older backups beyond N
--quick    counts no tables, which reads the whole database twice
verify     restores it into a temporary folder, starts it there and compares
key        makes a pair of keys: the public one for BACKUP_RECIPIENTS, the private one for a safe place elsewhere`;

await runCommand(import.meta, async () => {
  if (existsSync(fromRoot(".env"))) process.loadEnvFile(fromRoot(".env"));
  const { values, positionals } = readArguments();
  if (values.help === true) return console.log(USAGE);
  const [first, second] = positionals;
  if (first === "key") return makeKey();
  if (first === "verify") return verify(second, values);
  const keep = values.keep === undefined ? undefined : Number(values.keep);
  if (keep !== undefined && !(Number.isInteger(keep) && keep > 0)) throw new UserError(USAGE);
  await backUp({ folder: first, keep, quick: values.quick });
});

function readArguments() {
  const options = {
    keep: { type: "string" },
    quick: { type: "boolean" },
    identity: { type: "string" },
    secrets: { type: "string" },
    help: { type: "boolean" },
  } as const;
  return parseArguments({ options, allowPositionals: true }, USAGE);
}

async function backUp(given: {
  folder: string | undefined;
  keep: number | undefined;
  quick: boolean | undefined;
}): Promise<void> {
  const { BACKUP_DIR = "" } = process.env;
  const folder = path.resolve(given.folder ?? (BACKUP_DIR === "" ? ".backups" : BACKUP_DIR));
  const seal = createSeal(process.env);
  for (const line of sayWeakPassphrase(process.env)) console.error(line);
  const dataDir = findDataDir();
  const backup = await withEmbeddedDatabase(dataDir, (url) =>
    makeBackup({ dataDir, url, folder, seal, keep: given.keep, quick: given.quick }),
  );
  console.log(`Backed up to ${backup}.`);
  if (seal === null) {
    console.log(
      `It is not encrypted, so ${path.join(dataDir, "secrets.json")} is not in it, without which nothing opens it: keep a copy of that file in another place.`,
    );
  }
}

async function verify(
  given: string | undefined,
  options: { identity?: string | undefined; secrets?: string | undefined },
): Promise<void> {
  if (given === undefined) throw new UserError(USAGE);
  const opener = createOpener(process.env, options.identity);
  const dataDir = findDataDir();
  const backup = path.resolve(given);
  const found = await verifyBackup({ backup, dataDir, opener, secrets: options.secrets });
  console.log(
    `${backup} is whole: ${found.rows} rows of ${found.tables} tables and ${found.files} files are as they were.`,
  );
  if (found.moved.length > 0) {
    console.log(
      `Written while the backup ran, therefore read whole but not compared: ${found.moved.join(", ")}.`,
    );
  }
}

async function makeKey(): Promise<void> {
  const identity = await generateIdentity();
  console.log(`# public key, for BACKUP_RECIPIENTS: ${await identityToRecipient(identity)}\n${identity}`);
}
