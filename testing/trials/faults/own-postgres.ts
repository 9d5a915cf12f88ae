import { execFileSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { open } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import {
  copyCluster,
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from "@/scripts/postgres/embedded-postgres";
import { withClient } from "@/scripts/postgres/with-client";
import { provideTemplateCluster } from "../../database/template-cluster";
import { databaseUrl } from "../../database/copy-database";

const DISK = "256m";
const BALLAST_BYTES = 1_048_576;

export type OwnPostgres = {
  /** Changes when the server starts again. */
  url: () => string;
  stop: () => Promise<void>;
  /** `kill -9`, as for want of memory. */
  kill: () => Promise<void>;
  start: () => Promise<void>;
  /** Fills the disk of its tables, or frees it. False where this user may not mount one. */
  fill: () => Promise<boolean>;
  free: () => void;
  remove: () => Promise<void>;
};

/** A crash-safe PostgreSQL of a trial's own, with all tables, that may be killed and filled. */
export async function startOwnPostgres(): Promise<OwnPostgres> {
  const folder = mkdtempSync(path.join(os.tmpdir(), "roster-faults-"));
  chmodSync(folder, 0o711);
  const directory = path.join(folder, "postgres");
  const disk = path.join(folder, "disk");
  copyCluster(await provideTemplateCluster(), directory);
  const begin = () => startEmbeddedPostgres({ directory, password: "throwaway" });
  let server: EmbeddedPostgres = await begin();
  const hasDisk = mountDisk(disk, statSync(directory));
  if (hasDisk) await moveTables(server.url, disk);
  return {
    url: () => server.url,
    stop: () => server.stop(),
    kill: async () => {
      const [pid] = readFileSync(path.join(directory, "postmaster.pid"), "utf8").split("\n");
      process.kill(Number(pid), "SIGKILL");
      await server.exited;
    },
    start: async () => void (server = await begin()),
    fill: async () => {
      if (hasDisk) await writeUntilFull(path.join(disk, "ballast"));
      return hasDisk;
    },
    free: () => rmSync(path.join(disk, "ballast"), { force: true }),
    remove: async () => {
      await server.stop();
      if (hasDisk) execFileSync("umount", [disk]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function mountDisk(disk: string, { uid, gid }: { uid: number; gid: number }): boolean {
  mkdirSync(disk);
  try {
    const options = `size=${DISK},mode=700,uid=${uid},gid=${gid}`;
    execFileSync("mount", ["-t", "tmpfs", "-o", options, "tmpfs", disk], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

async function moveTables(url: string, disk: string): Promise<void> {
  await withClient(databaseUrl(url, "postgres"), async (client) => {
    await client.query(`CREATE TABLESPACE small LOCATION '${disk}'`);
    await client.query(`ALTER DATABASE "${new URL(url).pathname.slice(1)}" SET TABLESPACE small`);
  });
}

async function writeUntilFull(file: string): Promise<void> {
  const handle = await open(file, "w");
  try {
    for (const piece = Buffer.alloc(BALLAST_BYTES); ;) await handle.write(piece);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
  } finally {
    await handle.close();
  }
}
