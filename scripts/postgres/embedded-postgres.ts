import { execFileSync } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { UserError } from "@/scripts/command";
import { findOwner } from "@/scripts/find-owner";
import { findFreePort } from "@/scripts/ports";
import { createCluster, ensureDatabase, removeAttempts } from "@/scripts/postgres/cluster";
import { explainStart } from "@/scripts/postgres/explain-failure";
import { type Server, spawnServer, stopOrphan } from "@/scripts/postgres/server-process";
import { getBinaries, getServerAccount, type Programs } from "@/scripts/postgres/server-programs";

const ATTEMPTS = 5;
const READY = "database system is ready to accept connections";
/** Transient errors: another program took the port first, or a killed server's workers are still ending. */
const PASSING = ["could not create any TCP/IP sockets", "pre-existing shared memory block"];

export type EmbeddedPostgres = Server & { url: string; created: boolean };

export type StartOptions = {
  directory: string;
  password: string;
  /** Default: a free one. */
  port?: number;
  /** False trades crash safety for speed: for tests, and for a cluster that is thrown away after a crash. */
  durable?: boolean;
  /** Default: those that come with this version of the service. */
  programs?: Programs;
  /** Further settings of PostgreSQL. */
  settings?: Record<string, string>;
};

/**
 * Starts the cluster in `directory`, created on first use, on a free loopback port. The caller must hold
 * the lock of the parent folder.
 * @throws UserError when the cluster cannot be created or started
 */
export async function startEmbeddedPostgres(options: StartOptions): Promise<EmbeddedPostgres> {
  const { directory, password, durable = true, programs = getBinaries() } = options;
  const { postgres, initdb } = programs;
  const account = getServerAccount({ directory, program: postgres });
  removeAttempts(directory);
  const created = !existsSync(directory);
  if (created) await createCluster({ directory, password, account, durable, initdb });
  else await stopOrphan(directory);

  for (let attempt = 1; ; attempt++) {
    const port = options.port ?? (await findFreePort());
    const command = [
      postgres,
      "-D",
      directory,
      "-p",
      String(port),
      ...getSettings(durable, options.settings),
    ];
    const server = spawnServer(command, account);
    if (await becomesReady(server)) {
      const url = `postgresql://postgres:${password}@127.0.0.1:${port}/creator_roster`;
      await ensureDatabase(url);
      return { ...server, url, created };
    }
    const passing = PASSING.some((text) => server.log().includes(text));
    if (!passing || attempt === ATTEMPTS) {
      const uid = account.uid ?? process.getuid?.() ?? 0;
      const files = findOwner(path.join(directory, "global", "pg_control"));
      const isRoot = process.getuid?.() === 0;
      const place = { directory, uid, owner: findOwner(directory), files, isRoot };
      throw new UserError(explainStart(place, server.log()));
    }
    await sleep(200 * attempt);
  }
}

function getSettings(durable: boolean, others: Record<string, string> = {}): string[] {
  const settings = {
    listen_addresses: "127.0.0.1",
    unix_socket_directories: "",
    max_connections: "200",
    log_checkpoints: "off",
    timezone: "UTC",
    ...(durable ? {} : { fsync: "off", synchronous_commit: "off", full_page_writes: "off" }),
    ...others,
  };
  return Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
}

async function becomesReady(server: ReturnType<typeof spawnServer>): Promise<boolean> {
  const ready = new Promise<true>((resolve) => {
    server.child.stderr?.on("data", () => {
      if (server.log().includes(READY)) resolve(true);
    });
  });
  return Promise.race([ready, server.exited.then(() => false)]);
}

/**
 * A PostgreSQL for tests and checks: fast, not crash-safe, and removed by `stop`. Empty, or a copy of the
 * stopped cluster in this directory.
 */
export async function startThrowawayPostgres(
  copied?: string,
): Promise<{ url: string; stop: () => Promise<void> }> {
  const folder = mkdtempSync(path.join(os.tmpdir(), "roster-postgres-"));
  chmodSync(folder, 0o711);
  const remove = () => {
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const directory = path.join(folder, "postgres");
    if (copied !== undefined) copyCluster(copied, directory);
    const server = await startEmbeddedPostgres({ directory, password: "throwaway", durable: false });
    return { url: server.url, stop: () => server.stop().finally(remove) };
  } catch (error) {
    remove();
    throw error;
  }
}

/** Preserves the owner, because PostgreSQL runs as the owner of its files. */
export function copyCluster(from: string, to: string): void {
  execFileSync("cp", ["-Rp", from, to]);
}
