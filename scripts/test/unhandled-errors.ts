import { writeFileSync } from "node:fs";
import type { Reporter } from "vitest/reporters";

/** A reporter that writes how many errors came from outside of tests into the file of `UNHANDLED_ERRORS`. */
export default class UnhandledErrors implements Reporter {
  onTestRunEnd(_modules: unknown, errors: readonly unknown[]): void {
    writeFileSync(process.env.UNHANDLED_ERRORS ?? "", String(errors.length));
  }
}
