import { expect, it } from "vitest";
import { nothing } from "@/scripts/test/outcome";
import { describeRun, describeSlowest, describeStages } from "./run-report";

const unit = {
  stage: "unit tests",
  seconds: 95.4,
  outcome: {
    ...nothing,
    passed: 7,
    parts: [
      { name: "tests", seconds: 36 },
      { name: "import", seconds: 46.2 },
      { name: "setup", seconds: 0.2 },
    ],
    suites: [{ file: "a.test.ts", seconds: 3 }],
  },
};
const browser = {
  stage: "browser tests",
  seconds: 300,
  outcome: { ...nothing, passed: 2, suites: [{ file: "b.spec.ts", seconds: 40 }] },
};

it("names each stage with its seconds, and its parts from the longest on", () => {
  expect(describeStages([unit, browser]).split("\n")).toEqual([
    "Where the time went; parts run side by side:",
    "  unit tests       95 s  import 46, tests 36",
    "  browser tests   300 s",
    "  all             395 s",
  ]);
});

it("names the ten slowest suites of all stages", () => {
  expect(describeSlowest([unit, browser]).split("\n")).toEqual([
    "The slowest suites:",
    "     40 s  b.spec.ts (browser tests)",
    "      3 s  a.test.ts (unit tests)",
  ]);
  const many = Array.from({ length: 12 }, (_, index) => ({ file: `${index}.test.ts`, seconds: index }));
  const lines = describeSlowest([{ ...unit, outcome: { ...nothing, suites: many } }]).split("\n");
  expect(lines).toHaveLength(11);
  expect(lines[10]).toContain("2.test.ts");
  expect(describeSlowest([{ ...unit, outcome: nothing }])).toBe("");
});

it("ends with what passed only when it ran again, and the count", () => {
  const outcome = {
    ...nothing,
    passed: 3,
    failures: ["d.test.ts > breaks\n    expected 1"],
    unsteady: ["c.test.ts > wavers\n  It passed only when it ran again."],
    skipped: ["e.test.ts > needs a font"],
  };
  const text = describeRun([unit, { ...browser, outcome }], "42");
  expect(text.slice(text.indexOf("- skipped")).split("\n")).toEqual([
    "- skipped: e.test.ts > needs a font",
    "",
    "× d.test.ts > breaks",
    "    expected 1",
    "",
    "TEST_SEED=42 repeats the order of these tests.",
    "",
    "!!! 1 TEST PASSED ONLY AT A SECOND TRY. Find out why:",
    "",
    "! c.test.ts > wavers",
    "  It passed only when it ran again.",
    "",
    "1 skipped",
    "10 passed, 1 failed",
  ]);
});
