import { randomUUID } from "node:crypto";
import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describeOwner, findNoteOwner } from "@/scripts/process-notes.mjs";

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
  writeFileSync(note, describeOwner(), { mode: 0o600 });
  mkdirSync(folder, { mode });
  const remove = () => {
    for (const signal of SIGNALS) process.off(signal, end);
    // A server that was started in it may write until it notices that this process ends.
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
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
    if (findNoteOwner(note) !== null) continue;
    try {
      rmSync(path.join(parent, name), { recursive: true, force: true });
    } catch (error) {
      // Of another user, in the folder of temporary files.
      if (!["EACCES", "EPERM"].includes((error as NodeJS.ErrnoException).code ?? "")) throw error;
    }
  }
}
