import { describe, expect, it } from "vitest";
import { formerNameProblems } from "./words";

describe("former names", () => {
  it.each([
    "const MAX_ROWS = 3;",
    "function holdFigures() {}",
    "const keep = rows.filter((row) => row.isKept);",
    'const text = "nobody"; // Nobody reads this.',
    "const placeholder = arrivals[0];",
    "type Row = { begun: string; crewJson: string };",
    "const row = { goOn: true };",
    "const { crewJson } = row;",
  ])("passes %s", (code) => {
    expect(formerNameProblems("server/a.ts", code)).toEqual([]);
  });

  it("passes a function that reads bytes, in a file that reads them", () => {
    const code = "async function readUpload() {}\nconst readOnly = () => {};";
    expect(formerNameProblems("server/services/release/upload/internal/finish-upload.ts", code)).toEqual([]);
  });

  it.each([
    ["const MOST_ROWS = 3;", "MOST_ROWS", "MAX_"],
    ["const AT_ONCE = 3;", "AT_ONCE", "concurrency"],
    ["async function goOn() {}", "goOn", "continue"],
    ["export const keepOwners = () => {};", "keepOwners", "assert"],
    ["function takeTargets() {}", "takeTargets", "claim"],
    ["function holdWorkplace() {}", "holdWorkplace", "lock"],
    ["async function readMenu() {}", "readMenu", "get…"],
    ["const nobody = createUser();", "nobody", "caller"],
    ["const save = (workplace: string) => workplace;", "workplace", "membership"],
    ["const { run: begun } = next;", "begun", "started"],
    ["function start({ id, ...begun }: Started) {}", "begun", "started"],
    ["type Rivals = string[];", "Rivals", "competing"],
    ["class PlainError extends Error {}", "PlainError", "docs/words.md"],
  ])("refuses %s", (code, name, word) => {
    const [problem] = formerNameProblems("server/services/a.ts", `\n${code}`);
    expect(problem).toContain(`server/services/a.ts:2: "${name}"`);
    expect(problem).toContain(word);
  });
});
