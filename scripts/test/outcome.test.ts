import { expect, it } from "vitest";
import { addOutcomes, nothing } from "./outcome";

it("adds up counts, and the seconds of parts of the same name", () => {
  const first = { ...nothing, passed: 2, parts: [{ name: "tests", seconds: 3 }], failures: ["a"] };
  const second = {
    ...nothing,
    passed: 1,
    parts: [
      { name: "setup", seconds: 1 },
      { name: "tests", seconds: 0.5 },
    ],
    suites: [{ file: "b.test.ts", seconds: 1 }],
  };
  expect(addOutcomes([first, second])).toEqual({
    ...nothing,
    passed: 3,
    failures: ["a"],
    suites: [{ file: "b.test.ts", seconds: 1 }],
    parts: [
      { name: "tests", seconds: 3.5 },
      { name: "setup", seconds: 1 },
    ],
  });
});
