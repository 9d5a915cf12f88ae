import { realpathSync } from "node:fs";

/** An expected failure: its message tells a person what to do, and is shown alone, with no stack trace. */
export class UserError extends Error {}

/** Whether Node.js was started with this very file, and not with one that imports it. */
export function isProgram({ filename }: ImportMeta): boolean {
  const [, started] = process.argv;
  return started !== undefined && realpathSync(started) === realpathSync(filename);
}

/**
 * The last statement of a command's file: runs it when that file is the program. An expected failure shows
 * its one sentence, and any failure ends with exit code 1.
 */
export async function runCommand(program: ImportMeta, work: () => Promise<void>): Promise<void> {
  if (!isProgram(program)) return;
  try {
    await work();
  } catch (error) {
    console.error(error instanceof UserError ? error.message : error);
    process.exitCode = 1;
  }
}
