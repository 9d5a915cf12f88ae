import { randomUUID } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { findProcessIdentity } from "@/scripts/launch/data-dir";

const PREFIX = ".unfinished-";
const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

export type Unfinished = {
  folder: string;
  /** Call in any case; after a rename it does nothing. */
  remove: () => void;
};

/**
 * A folder that this process fills. A signal removes it and ends the process; what a killed process left is
 * removed by `removeAbandoned` of a later one.
 */
export function beginUnfinished(parent: string, mode = 0o700): Unfinished {
  const folder = path.join(parent, `${PREFIX}${randomUUID()}`);
  const note = `${folder}.owner`;
  // First, or another process would take the folder for one that a killed process left.
  writeFileSync(note, `${process.pid} ${findProcessIdentity(process.pid) ?? ""}`, { mode: 0o600 });
  mkdirSync(folder, { mode });
  const remove = () => {
    for (const signal of SIGNALS) process.off(signal, end);
    rmSync(folder, { recursive: true, force: true });
    rmSync(note, { force: true });
  };
  const end = () => {
    remove();
    // Other folders of this process have listeners of their own, which run in the same turn.
    process.exitCode = 1;
    setImmediate(() => process.exit(1));
  };
  for (const signal of SIGNALS) process.on(signal, end);
  return { folder, remove };
}

export function removeAbandoned(parent: string): void {
  for (const name of readdirSync(parent)) {
    if (!name.startsWith(PREFIX)) continue;
    const note = path.join(parent, name.endsWith(".owner") ? name : `${name}.owner`);
    if (isAtWork(note)) continue;
    rmSync(path.join(parent, name), { recursive: true, force: true });
  }
}

function isAtWork(note: string): boolean {
  try {
    const [pid = "", identity] = readFileSync(note, "utf8").split(" ");
    return findProcessIdentity(Number(pid)) === identity;
  } catch {
    return false;
  }
}
