import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, it } from "vitest";
import { childCount } from "@/testing/measure/child-count";
import { recordLog } from "@/testing/record-log";
import { readSheet, SheetError } from ".";

const content = new Uint8Array(Buffer.from("a,b\n1,2\n".repeat(5_000)));

async function readBy(program: string): Promise<unknown> {
  const folder = mkdtempSync(path.join(tmpdir(), "reader-"));
  const workerFile = path.join(folder, "reader.mjs");
  writeFileSync(workerFile, program);
  const reading = readSheet(content, { fileName: "a.csv", workerFile });
  try {
    return await reading.next().catch((error: unknown) => error);
  } finally {
    await reading.return({});
    rmSync(folder, { recursive: true });
  }
}

const dieOf = (signal: string) => `process.kill(process.pid, "${signal}"); setInterval(() => {}, 1_000);`;

describe("the process that reads a file", () => {
  it.each([
    ["V8 aborts it", dieOf("SIGABRT"), "OUT_OF_MEMORY"],
    ["V8 aborts it on Windows", "process.exit(134);", "OUT_OF_MEMORY"],
    ["the system kills it", dieOf("SIGKILL"), "OUT_OF_MEMORY"],
    [
      "V8 says that it has no memory",
      `process.stderr.write("Fatal process out of memory: Zone\\n", () => { ${dieOf("SIGTRAP")} });`,
      "OUT_OF_MEMORY",
    ],
    ["it crashes", dieOf("SIGSEGV"), "BROKEN_FILE"],
    ["it crashes otherwise", dieOf("SIGTRAP"), "BROKEN_FILE"],
  ])("has the file refused where %s", async (_, program, problem) => {
    expect(await readBy(program)).toMatchObject({ problem });
  });

  it("has the file refused where it dies while its rows are stored, and not for the broken pipe to it", async () => {
    const folder = mkdtempSync(path.join(tmpdir(), "reader-"));
    const workerFile = path.join(folder, "reader.mjs");
    const dies = `setTimeout(() => { ${dieOf("SIGKILL")} }, 50);`;
    writeFileSync(workerFile, `process.send({ rows: [{ line: 1, cells: ["a"] }] }, () => { ${dies} });`);
    const reading = readSheet(content, { fileName: "a.csv", workerFile });
    expect((await reading.next()).value).toHaveLength(1);
    // Busy, so that the end of the process is not seen before it is written to.
    for (const untilMs = performance.now() + 500; performance.now() < untilMs;);
    await expect(reading.next()).rejects.toMatchObject({ problem: "OUT_OF_MEMORY" });
    rmSync(folder, { recursive: true });
  });

  it.each(["SIGINT", "SIGTERM", "SIGHUP"])("does not blame the file when %s ends it", async (signal) => {
    const error = await readBy(dieOf(signal));
    expect(error).toBeInstanceOf(Error);
    expect(error).not.toBeInstanceOf(SheetError);
  });

  it("is read to its last output, whose end is logged", async () => {
    const lines = recordLog();
    const error = await readBy(`process.stderr.write("x".repeat(100_000)); await import("no-such-package");`);
    expect(error).not.toBeInstanceOf(SheetError);
    const told = expect.stringMatching(/Cannot find package 'no-such-package'/) as string;
    expect(error).toMatchObject({ message: told });
    const logged = lines.map((line) => JSON.parse(line) as { code?: number; lastWords?: string });
    const death = logged.find(({ lastWords }) => lastWords !== undefined);
    expect(death).toMatchObject({ code: 1, lastWords: told });
    expect(death?.lastWords?.length).toBeLessThanOrEqual(2_000);
  });

  it("also reads when the system refuses to change its priority", async () => {
    const worker = pathToFileURL(path.resolve("server/infra/sheet-reader/worker/main.mjs")).href;
    const read = await readBy(`
      import os from "node:os";
      import { syncBuiltinESMExports } from "node:module";
      os.getPriority = () => 0;
      os.setPriority = () => { throw new Error("EPERM"); };
      syncBuiltinESMExports();
      await import("${worker}");`);
    expect(read).toMatchObject({ value: expect.arrayContaining([expect.anything()]) as unknown });
  });

  it("ends when the reader stops", async () => {
    const before = await childCount();
    const reading = readSheet(content, { fileName: "a.csv" });
    await reading.next();
    expect(await childCount()).toBe(before + 1);
    await reading.return({});
    expect(await childCount()).toBe(before);
  });
});
