import { PlainError } from "@/scripts/plain-error";

/** Runs a command of package.json: an expected failure shows its one sentence, and any failure ends with exit code 1. */
export async function runCommand(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    console.error(error instanceof PlainError ? error.message : error);
    process.exitCode = 1;
  }
}
