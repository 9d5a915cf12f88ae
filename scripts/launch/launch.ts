import { existsSync } from "node:fs";
import path from "node:path";
import { UserError } from "@/scripts/command";
import { DEMO_DATA_DIR } from "@/scripts/demo/demo-environment";
import { findOwner } from "@/scripts/find-owner";
import { type LaunchOptions, runSteps } from "@/scripts/launch/run-steps";
import { StopList } from "@/scripts/launch/service";
import { whenParentEnds } from "@/scripts/launch/when-parent-ends.mjs";
import { saysDiskFull } from "@/scripts/postgres/server-process";

/**
 * Starts everything and keeps it running until a signal or a failed part, then ends every process that it
 * started.
 */
export async function launch({ dev, demo, step }: LaunchOptions): Promise<void> {
  const dataDir = path.resolve(getDataDir(demo ? DEMO_DATA_DIR : ".data"));
  const stops = new StopList();
  const stop = () => {
    console.log("\nStopping …");
    void stops.stopAll().then(() => process.exit(0));
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.on(signal, () => {
      // A second signal exits at once; child processes end with this one.
      if (stops.stopping) process.exit(1);
      stop();
    });
  }
  // npm and its shell end at a signal that only they received.
  if (process.env.npm_lifecycle_event !== undefined) whenParentEnds(() => !stops.stopping && stop());
  try {
    const { failed } = await runSteps({ dev, demo, step, dataDir, stops });
    await failed;
  } catch (error) {
    if (stops.stopping) return;
    if (process.env.LOG_LEVEL === "debug") console.error(error);
    await stops.stopAll();
    console.error(explainFailure(error, dataDir));
    process.exit(1);
  }
}

/** An empty value counts as not set. */
function getDataDir(usual: string): string {
  const { DATA_DIR = "" } = process.env;
  return DATA_DIR === "" ? usual : DATA_DIR;
}

/**
 * If only the folder belongs to another user, that user could not use the data either. Root does not take
 * data over.
 */
function explainOwnInside(foreign: string, dataDir: string): string | null {
  const owners = ["secrets.json", "postgres"].map((name) => findOwner(path.join(dataDir, name)));
  const uid = process.getuid?.();
  if (owners.every((owner) => owner === null)) return null;
  const whose = `${foreign} belongs to another user (uid ${findOwner(foreign)})`;
  if (uid === 0) return `${whose}, and root may not write it here. Start as that user. The data are whole.`;
  return owners.find((owner) => owner !== null) === uid
    ? `${whose}, and the data in it to this one. Run \`chown -R ${uid} ${dataDir}\` as root. The data are whole.`
    : null;
}

/** Intact data of another user get a `chown` command; DATA_DIR is only suggested where there are none. */
function explainForeign(where: string, dataDir: string): string | null {
  const uid = process.getuid?.();
  // Windows has no uids.
  if (uid === undefined) return null;
  const foreign = [where, dataDir].find((place) => ![null, uid].includes(findOwner(place)));
  if (foreign === undefined) return null;
  const inside = explainOwnInside(foreign, dataDir);
  if (inside !== null) return inside;
  const whose = `${foreign} belongs to another user (uid ${findOwner(foreign)}). Start as that user`;
  const hasData = ["secrets.json", "postgres"].some((name) => existsSync(path.join(dataDir, name)));
  return hasData
    ? `${whose}, or run \`chown -R ${uid} ${dataDir}\` as root. The data are whole.`
    : `${whose} if what is there is yours, or set DATA_DIR to another folder.`;
}

export function explainFailure(error: unknown, dataDir: string): string {
  const { code, message, path: file, syscall } = error as NodeJS.ErrnoException;
  const where = file ?? dataDir;
  if (saysDiskFull(`${code ?? ""} ${message}`)) {
    return `The disk is full (${dataDir} and the project's folder need room): free some space and start again.`;
  }
  if (error instanceof UserError) return message;
  if (code === "ENOENT" && syscall === "mkdir") {
    return `${where} cannot be made: set DATA_DIR to another folder.`;
  }
  switch (code) {
    case "EACCES":
    case "EPERM":
    case "EROFS":
      return (
        explainForeign(where, dataDir) ??
        `${where} cannot be written: give this user the right to, or set DATA_DIR to another folder.`
      );
    case "EEXIST":
    case "ENOTDIR":
      return `${where} is not a folder: set DATA_DIR to one, or to a name that is free.`;
    default:
      return `The start failed unexpectedly: ${message} (LOG_LEVEL=debug shows where).`;
  }
}
