import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { fromRoot } from "@/scripts/from-root";
import { runVitest } from "./run-vitest";

let root: string;

beforeEach(() => {
  root = realpathSync(mkdtempSync(path.join(tmpdir(), "run-vitest-")));
  symlinkSync(fromRoot("node_modules"), path.join(root, "node_modules"));
  for (const name of ["shared", "pair"]) mkdirSync(path.join(root, name));
  put(
    "vitest.config.mjs",
    `export default { test: { projects: ["unit", "shared", "pair"].map((name, groupOrder) => ({
      test: {
        name, include: [name + "/*.test.mjs"], isolate: name === "unit",
        maxWorkers: name === "pair" ? 2 : 1, sequence: { groupOrder },
      },
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
  "reports tests that failed with other files and passed alone, with their first error",
  { timeout: 60_000 },
  async () => {
    vi.spyOn(console, "log").mockReturnValue();
    const body = 'import { expect, it } from "vitest";\n';
    // The order is up to the runner: all but the first find leftovers and must run again alone.
    for (const name of ["one", "two", "three"]) {
      put(
        `shared/${name}.test.mjs`,
        `${body}it("is alone", () => { globalThis.left = (globalThis.left ?? 0) + 1; expect(globalThis.left).toBe(1); });
       it("is sound", () => undefined);`,
      );
    }
    put("shared/broken.test.mjs", `${body}it("breaks", () => { expect("left").toBe("right"); });`);

    const { passed, failures, unsteady, suites, parts } = await runVitest({
      projects: [["!unit*"]],
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

it("keeps a failure that its file skips when it runs again", { timeout: 60_000 }, async () => {
  vi.spyOn(console, "log").mockReturnValue();
  put(
    "shared/skipping.test.mjs",
    `import { existsSync, writeFileSync } from "node:fs";
     import { expect, it } from "vitest";
     const isSecond = existsSync("${root}/second");
     writeFileSync("${root}/second", "");
     it.skipIf(isSecond)("fails once", () => expect("left").toBe("right"));
     it("is sound", () => undefined);`,
  );
  const outcome = await runVitest({ projects: [["shared"]], root, isQuiet: true });
  expect(outcome.failures).toEqual([
    expect.stringMatching(/skipping\.test\.mjs > fails once\n[^]*expected 'left'/),
  ]);
  expect(outcome).toMatchObject({ passed: 1, unsteady: [] });
});

it("repeats files one after the other, whatever workers their project has", { timeout: 60_000 }, async () => {
  vi.spyOn(console, "log").mockReturnValue();
  const log = path.join(root, "log");
  for (const name of ["one", "two"])
    put(
      `pair/${name}.test.mjs`,
      `import { appendFileSync, existsSync } from "node:fs";
       import { expect, it } from "vitest";
       const log = (text) => appendFileSync(${JSON.stringify(log)}, "${name} " + text + " ");
       it("passes later", async () => {
         const isSecond = existsSync("${root}/${name}");
         appendFileSync("${root}/${name}", "");
         log("starts");
         await new Promise((resolve) => setTimeout(resolve, 400));
         log("ends");
         expect(isSecond).toBe(true);
       });`,
    );

  const { passed, failures, unsteady, suites, parts } = await runVitest({
    projects: [["pair"]],
    root,
    isQuiet: true,
  });

  expect({ passed, failures }).toEqual({ passed: 2, failures: [] });
  expect(unsteady).toHaveLength(2);
  expect(readFileSync(log, "utf8")).toMatch(
    / (one starts one ends two starts two|two starts two ends one starts one) ends $/,
  );
  // Each file and part appears once, with the seconds of both runs added up for parts.
  expect(suites.map(({ file }) => path.basename(file)).sort()).toEqual(["one.test.mjs", "two.test.mjs"]);
  expect(parts.map(({ name }) => name)).toEqual(["tests", "import", "setup", "transform"]);
  expect(parts[0]?.seconds).toBeGreaterThan(4 * 0.39);
});

it("runs lists of projects side by side, and tells of them as of one run", { timeout: 60_000 }, async () => {
  vi.spyOn(console, "log").mockReturnValue();
  for (const [name, other] of [
    ["shared", "pair"],
    ["pair", "shared"],
  ])
    put(
      `${name}/met.test.mjs`,
      `import { existsSync, writeFileSync } from "node:fs";
       import { expect, it, vi } from "vitest";
       it("meets the other", { timeout: 20_000 }, async () => {
         writeFileSync("${root}/${name}.met", "");
         await vi.waitFor(() => expect(existsSync("${root}/${other}.met")).toBe(true), { timeout: 15_000 });
       });`,
    );

  const { passed, failures, unsteady, suites } = await runVitest({
    projects: [["shared"], ["pair"]],
    root,
    isQuiet: true,
  });

  expect({ passed, failures, unsteady }).toEqual({ passed: 2, failures: [], unsteady: [] });
  expect(suites).toHaveLength(2);
});

it("counts a run without tests as one failure, also beside another", { timeout: 60_000 }, async () => {
  vi.spyOn(console, "log").mockReturnValue();
  put("pair/sound.test.mjs", 'import { it } from "vitest"; it("is sound", () => undefined);');
  expect(await runVitest({ projects: [["pair"], ["unit"]], root, isQuiet: true })).toMatchObject({
    passed: 1,
    failures: [expect.stringContaining("of unit")],
  });
});

it("counts a run whose preparation fails as one failure", { timeout: 60_000 }, async () => {
  vi.spyOn(console, "log").mockReturnValue();
  put("pair/sound.test.mjs", 'import { it } from "vitest"; it("is sound", () => undefined);');
  put("setup.mjs", 'export function setup() { throw new Error("no database"); }');
  const config = readFileSync(path.join(root, "vitest.config.mjs"), "utf8");
  put("vitest.config.mjs", config.replace("isolate:", 'globalSetup: "./setup.mjs", isolate:'));
  expect(await runVitest({ projects: [["pair"]], root, isQuiet: true })).toMatchObject({
    passed: 0,
    failures: [expect.stringContaining("of pair")],
  });
});

it(
  "does not report a test as passed at a second try when it was skipped then",
  { timeout: 60_000 },
  async () => {
    vi.spyOn(console, "log").mockReturnValue();
    put(
      "pair/worse.test.mjs",
      `import { appendFileSync, existsSync } from "node:fs";
     import { beforeAll, expect, it } from "vitest";
     const isSecond = existsSync("${root}/worse");
     appendFileSync("${root}/worse", "");
     beforeAll(() => { if (isSecond) throw new Error("cannot start"); });
     it("fails at first", () => { expect(1).toBe(2); });`,
    );
    const { passed, failures, unsteady } = await runVitest({ projects: [["pair"]], root, isQuiet: true });
    expect({ passed, unsteady }).toEqual({ passed: 0, unsteady: [] });
    expect(failures.join()).toContain("cannot start");
  },
);
