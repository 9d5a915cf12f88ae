import { realpathSync } from "node:fs";
import { parseArgs, type ParseArgsConfig } from "node:util";

/** An expected failure: its message tells the user what to do and is shown without a stack trace. */
export class UserError extends Error {}

export function isProgram({ filename }: ImportMeta): boolean {
  const [, started] = process.argv;
  return started !== undefined && realpathSync(started) === realpathSync(filename);
}

/** @throws UserError with the command's usage for arguments that it does not know */
export function parseArguments<Config extends ParseArgsConfig>(config: Config, usage: string) {
  try {
    return parseArgs(config);
  } catch {
    throw new UserError(usage);
  }
}

/**
 * Must be the last statement of a command's file: runs it if that file is the program. An expected failure
 * prints its message, and any failure exits with code 1.
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
