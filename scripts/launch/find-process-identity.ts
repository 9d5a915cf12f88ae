import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";

/**
 * What tells a running process from a later one of the same number: when it began. Null when there is no such process.
 */
export function findProcessIdentity(pid: number): string | null {
  if (existsSync("/proc/self/stat")) {
    try {
      // Field 22, counted after the command's name, which may hold spaces and parentheses.
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
