import { writeFileSync } from "node:fs";
import type { Reporter, TestModule, Vitest } from "vitest/node";
import type { VitestReport } from "@/scripts/test/vitest-report";

/**
 * Writes each file's tests and times, and the number of errors outside tests, to the file of
 * `VITEST_REPORT`.
 */
export default class VitestReporter implements Reporter {
  private vitest: Vitest | undefined;

  onInit(vitest: Vitest): void {
    this.vitest = vitest;
  }

  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    const report: VitestReport = {
      files: modules.map(readModule),
      errorsOutside: errors.length,
      transformMs: this.vitest?.state.transformTime ?? 0,
    };
    writeFileSync(process.env.VITEST_REPORT ?? "", JSON.stringify(report));
  }
}

function readModule(module: TestModule): VitestReport["files"][number] {
  const { collectDuration, setupDuration, duration, ...rest } = module.diagnostic();
  const suites = [...module.children.allSuites()];
  return {
    file: module.moduleId,
    hasFailed: module.state() === "failed",
    messages: [module, ...suites].flatMap((part) => part.errors().map(readError)),
    tests: [...module.children.allTests()].map((test) => {
      const { state, errors = [] } = test.result();
      return { name: test.fullName, state, messages: errors.map(readError) };
    }),
    ms: {
      setup: rest.environmentSetupDuration + rest.prepareDuration + setupDuration,
      import: collectDuration,
      tests: duration,
    },
  };
}

function readError({ message, stack }: { message: string; stack?: string | undefined }): string {
  return stack?.includes(message) === true ? stack : `${message}\n${stack ?? ""}`;
}
