import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";

/** What a note says of the process that writes it, so that others can tell whether that one still runs. */
export function describeOwner() {
  return `${process.pid} ${findProcessIdentity(process.pid) ?? ""}`;
}

/** The process that wrote a note, if it still runs. */
export function findNoteOwner(note, identify = findProcessIdentity) {
  try {
    const content = readFileSync(note, "utf8");
    // The first space alone: a start time as macOS says it has spaces.
    const space = content.indexOf(" ");
    const pid = Number(content.slice(0, space));
    return identify(pid) === content.slice(space + 1) ? pid : null;
  } catch {
    return null;
  }
}

/**
 * The start time of a process, which distinguishes it from a later one with the same pid; null without such
 * a process.
 */
export function findProcessIdentity(pid) {
  if (existsSync("/proc/self/stat")) {
    try {
      // Field 22, counted after the command's name, which may contain spaces and parentheses.
      const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
      return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19] ?? null;
    } catch {
      return null;
    }
  }
  try {
    return execFileSync("ps", ["-o", "lstart=", "-p", String(pid)], { encoding: "utf8" }).trim();
  } catch {
    return null;
  }
}
