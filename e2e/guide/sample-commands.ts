import { spawnSync } from "node:child_process";
import path from "node:path";

type Runtime = { command: string[]; probe: string[] };

/** How each kind of sample is run, and how to see whether this machine can. */
const runtimes: Record<string, Runtime> = {
  ".ts": { command: [process.execPath, "--import", "tsx"], probe: [process.execPath, "--version"] },
  ".sh": { command: ["bash", "-eu"], probe: ["bash", "--version"] },
  ".py": { command: ["python3"], probe: ["python3", "--version"] },
  ".java": { command: ["java"], probe: ["java", "--version"] },
  ".go": { command: ["go", "run"], probe: ["go", "version"] },
};

export function sampleCommand(file: string): string[] {
  return [...(runtimes[path.extname(file)]?.command ?? []), file];
}

/** Whether the sample's language is installed: TypeScript and the shell are everywhere, the others where they happen to be. */
export function canRun(file: string): boolean {
  const [program = "", ...args] = runtimes[path.extname(file)]?.probe ?? [];
  return spawnSync(program, args).status === 0;
}
