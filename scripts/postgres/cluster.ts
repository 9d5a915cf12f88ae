import { execFile } from "node:child_process";
import { chownSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { escapeIdentifier } from "pg";
import { UserError } from "@/scripts/command";
import { explainCreation } from "@/scripts/postgres/explain-failure";
import { findReason } from "@/scripts/postgres/server-process";
import type { ServerAccount } from "@/scripts/postgres/server-programs";
import { withClient } from "@/scripts/postgres/with-client";

/** Character classes must cover more than ASCII, or trigram search ignores Chinese. */
const CTYPE = process.platform === "darwin" ? "en_US.UTF-8" : "C.UTF-8";

/**
 * Creates a new cluster and publishes it by a rename only when complete, so an interrupted attempt needs no
 * repair. Each attempt uses its own folder, because initdb may outlive a killed launcher.
 */
export async function createCluster(options: {
  directory: string;
  password: string;
  account: ServerAccount;
  durable: boolean;
  initdb: string;
}): Promise<void> {
  const { directory, account, initdb } = options;
  const unfinished = mkdtempSync(`${directory}${UNFINISHED}-`);
  const passwordFile = `${unfinished}.password`;
  try {
    writeFileSync(passwordFile, `${options.password}\n`, { mode: 0o600 });
    if (account.uid !== undefined && account.gid !== undefined) {
      for (const file of [unfinished, passwordFile]) chownSync(file, account.uid, account.gid);
    }
    await initialise({ unfinished, passwordFile, account, durable: options.durable, initdb });
    renameSync(unfinished, directory);
  } finally {
    removeAttempts(directory);
  }
}

const UNFINISHED = ".unfinished";

/**
 * Removes what interrupted attempts left, including those of earlier versions. If initdb still writes, the
 * removal may be incomplete; the next start tries again.
 */
export function removeAttempts(directory: string): void {
  const name = path.basename(directory);
  const folder = path.dirname(directory);
  for (const each of readdirSync(folder)) {
    if (each !== `${name}.password` && !each.startsWith(`${name}${UNFINISHED}`)) continue;
    try {
      rmSync(path.join(folder, each), { recursive: true, force: true });
    } catch {
      // What is left over does no harm.
    }
  }
}

async function initialise(options: {
  unfinished: string;
  passwordFile: string;
  account: ServerAccount;
  durable: boolean;
  initdb: string;
}): Promise<void> {
  const { prefix, ...ids } = options.account;
  const [command = "", ...args] = [
    ...prefix,
    options.initdb,
    "-D",
    options.unfinished,
    "--username=postgres",
    `--pwfile=${options.passwordFile}`,
    "--auth-host=scram-sha-256",
    "--auth-local=reject",
    "--encoding=UTF8",
    "--locale=C",
    `--lc-ctype=${CTYPE}`,
    "--locale-provider=builtin",
    "--builtin-locale=C.UTF-8",
    "--no-instructions",
    ...(options.durable ? [] : ["--no-sync"]),
  ];
  const user = prefix.length > 0 ? {} : ids;
  await promisify(execFile)(command, args, { ...user, cwd: "/" }).catch((error: unknown) => {
    const { stderr = "", message } = error as { stderr?: string; message: string };
    throw new UserError(explainCreation(findReason(stderr === "" ? message : stderr)));
  });
}

const WRONG_PASSWORD = "28P01";

export async function ensureDatabase(url: string): Promise<void> {
  const maintenance = new URL(url);
  const name = maintenance.pathname.slice(1);
  maintenance.pathname = "/postgres";
  try {
    await withClient(maintenance.href, async (client) => {
      const { rowCount } = await client.query("SELECT 1 FROM pg_database WHERE datname = $1", [name]);
      if (rowCount === 0) await client.query(`CREATE DATABASE ${escapeIdentifier(name)}`);
    });
  } catch (error) {
    const { code, message } = error as { code?: string; message: string };
    if (code !== WRONG_PASSWORD) throw error;
    throw new UserError(
      `The embedded PostgreSQL refuses the password in secrets.json (${message}). The data are whole: ` +
        "restore the secrets.json that belongs to them, then start again.",
    );
  }
}
