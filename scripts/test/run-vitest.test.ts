import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { fromRoot } from "@/scripts/from-root";
import { runVitest } from "./run-vitest";

let root: string;

beforeEach(() => {
  root = realpathSync(mkdtempSync(path.join(tmpdir(), "run-vitest-")));
  symlinkSync(fromRoot("node_modules"), path.join(root, "node_modules"));
  mkdirSync(path.join(root, "shared"));
  put(
    "vitest.config.mjs",
    `export default { test: { projects: ["unit", "shared"].map((name) => ({
      test: { name, include: [name + "/*.test.mjs"], isolate: name !== "shared", maxWorkers: 1 },
    })) } };`,
  );
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(root, { recursive: true });
});

function put(file: string, text: string): void {
  writeFileSync(path.join(root, file), text);
}

it(
  "says what failed beside other files and passed alone, and what it said first",
  { timeout: 60_000 },
  async () => {
    vi.spyOn(console, "log").mockReturnValue();
    const body = 'import { expect, it } from "vitest";\n';
    // Which comes first is up to the runner: the others find what it left behind, and must run again alone.
    for (const name of ["one", "two", "three"]) {
      put(
        `shared/${name}.test.mjs`,
        `${body}it("is alone", () => { globalThis.left = (globalThis.left ?? 0) + 1; expect(globalThis.left).toBe(1); });
       it("is sound", () => undefined);`,
      );
    }
    put("shared/broken.test.mjs", `${body}it("breaks", () => { expect("left").toBe("right"); });`);

    const { passed, failures, unsteady, suites, parts } = await runVitest({
      projects: ["!unit*"],
      root,
      isQuiet: true,
    });

    expect(passed).toBe(6);
    expect(failures).toEqual([
      expect.stringMatching(/shared\/broken\.test\.mjs > breaks\n[^]*expected 'left'/),
    ]);
    expect(unsteady).toHaveLength(2);
    for (const test of unsteady)
      expect(test).toMatch(
        /shared\/(one|two|three)\.test\.mjs > is alone\n[^]*alone[^]*expected [23] to be 1/,
      );
    expect(suites.map(({ file }) => path.basename(file))).toEqual(
      expect.arrayContaining(["broken.test.mjs", "one.test.mjs", "two.test.mjs"]),
    );
    expect(parts.map(({ name }) => name)).toEqual(expect.arrayContaining(["tests", "import", "transform"]));
  },
);

it("counts a run without tests as one failure", { timeout: 60_000 }, async () => {
  vi.spyOn(console, "log").mockReturnValue();
  expect(await runVitest({ projects: ["unit"], root, isQuiet: true })).toMatchObject({
    passed: 0,
    failures: [expect.any(String)],
  });
});
