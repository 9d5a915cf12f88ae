import { mkdirSync } from "node:fs";
import { expect, it } from "vitest";
import { PlainError } from "@/scripts/command";
import { fromRoot } from "@/scripts/from-root";
import { explainFailure } from "@/scripts/launch/launch";

function codeError(code: string): Error {
  return Object.assign(new Error(`${code}: it failed, write`), { code, path: "/data/x" });
}

it.each([
  [codeError("ENOSPC"), /disk is full.*free some space/],
  [
    new PlainError("The tables: could not extend file: No space left on device"),
    /disk is full.*free some space/,
  ],
  [codeError("EACCES"), /\/data\/x cannot be written.*DATA_DIR/],
  [Object.assign(codeError("ENOENT"), { syscall: "mkdir" }), /\/data\/x cannot be made.*DATA_DIR/],
  [codeError("ENOTDIR"), /\/data\/x is not a folder.*DATA_DIR/],
  [new PlainError("Port 3000 is in use."), /^Port 3000 is in use\.$/],
  [new Error("something else"), /failed unexpectedly: something else/],
])("%s is said plainly", (error, sentence) => {
  const said = explainFailure(error, "/data");
  expect(said).toMatch(sentence);
  expect(said).not.toContain("    at ");
});

it("knows what a data directory below a file fails with", () => {
  try {
    mkdirSync(fromRoot("package.json", "data"), { recursive: true });
  } catch (error) {
    expect(explainFailure(error, "/data")).toMatch(/is not a folder/);
    return;
  }
  expect.unreachable();
});
