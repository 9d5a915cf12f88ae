import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { changeSettings } from "@/testing/suite/suite-settings";

export type TestMachine = {
  readonly dataDir: string;
  /** Runs `work` as this machine's process would: with its folder of files. One at a time. */
  run<Result>(work: () => Promise<Result>): Promise<Result>;
  remove(): Promise<void>;
};

/** A machine of its own disk, on the database of the suite. */
export async function createTestMachine(): Promise<TestMachine> {
  const dataDir = await mkdtemp(path.join(tmpdir(), "machine-"));
  return {
    dataDir,
    async run(work) {
      const restore = changeSettings({ DATA_DIR: dataDir });
      try {
        return await work();
      } finally {
        restore();
      }
    },
    remove: () => rm(dataDir, { recursive: true, force: true }),
  };
}
