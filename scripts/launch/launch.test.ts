import { chownSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { expect, it, onTestFinished, vi } from "vitest";
import { UserError } from "@/scripts/command";
import { fromRoot } from "@/scripts/from-root";
import { explainFailure } from "@/scripts/launch/launch";

function codeError(code: string): Error {
  return Object.assign(new Error(`${code}: it failed, write`), { code, path: "/data/x" });
}

it.each([
  [codeError("ENOSPC"), /disk is full.*free some space/],
  [
    new UserError("The tables: could not extend file: No space left on device"),
    /disk is full.*free some space/,
  ],
  [new UserError("The tables: could not extend file: Disk quota exceeded"), /disk is full/],
  [
    new UserError("PostgreSQL: could not create shared memory segment: No space left on device"),
    /^PostgreSQL: could not create shared/,
  ],
  [codeError("EACCES"), /\/data\/x cannot be written.*DATA_DIR/],
  [Object.assign(codeError("ENOENT"), { syscall: "mkdir" }), /\/data\/x cannot be made.*DATA_DIR/],
  [codeError("ENOTDIR"), /\/data\/x is not a folder.*DATA_DIR/],
  [new UserError("Port 3000 is in use."), /^Port 3000 is in use\.$/],
  [new Error("something else"), /failed unexpectedly: something else/],
])("%s is said plainly", (error, sentence) => {
  const said = explainFailure(error, "/data");
  expect(said).toMatch(sentence);
  expect(said).not.toContain("    at ");
});

it("does not suggest another folder when the data belong to another user", () => {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), "foreign-"));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  const getuid = vi.spyOn(process, "getuid").mockReturnValue(12_345);
  onTestFinished(() => getuid.mockRestore());
  const owner = statSync(dataDir).uid;
  const error = Object.assign(codeError("EACCES"), { path: path.join(dataDir, "launcher.lock.1") });
  expect(explainFailure(error, dataDir)).toMatch(new RegExp(`another user \\(uid ${owner}\\).*DATA_DIR`));
  writeFileSync(path.join(dataDir, "secrets.json"), "{}");
  const said = explainFailure(error, dataDir);
  expect(said).toMatch(/Start as that user, or run `chown -R 12345 .*The data are whole/);
  expect(said).not.toContain("another folder");
});

it("does not suggest another user where the system has no user ids", () => {
  const { getuid } = process;
  onTestFinished(() => void Object.assign(process, { getuid }));
  delete process.getuid;
  const dataDir = mkdtempSync(path.join(os.tmpdir(), "numberless-"));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  writeFileSync(path.join(dataDir, "secrets.json"), "{}");
  const said = explainFailure(Object.assign(codeError("EPERM"), { path: dataDir }), dataDir);
  expect(said).toMatch(/numberless-\w+ cannot be written/);
});

it.runIf(process.getuid?.() === 0)("suggests giving a folder back to the owner of its data", () => {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), "foreign-"));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  writeFileSync(path.join(dataDir, "secrets.json"), "{}");
  chownSync(path.join(dataDir, "secrets.json"), 12_345, 12_345);
  chownSync(dataDir, 65_534, 65_534);
  const error = Object.assign(codeError("EACCES"), { path: path.join(dataDir, "launcher.lock.1") });
  const asRoot = explainFailure(error, dataDir);
  expect(asRoot).toMatch(/another user \(uid 65534\), and root may not write it here\. Start as that user/);
  expect(asRoot).not.toContain("chown");
  const getuid = vi.spyOn(process, "getuid").mockReturnValue(12_345);
  onTestFinished(() => getuid.mockRestore());
  const asOwner = explainFailure(error, dataDir);
  expect(asOwner).toMatch(
    /another user \(uid 65534\), and the data in it to this one\. Run `chown -R 12345 /,
  );
  expect(asOwner).not.toContain("Start as");
});

it("explains the failure of a data directory below a file", () => {
  try {
    mkdirSync(fromRoot("package.json", "data"), { recursive: true });
  } catch (error) {
    expect(explainFailure(error, "/data")).toMatch(/is not a folder/);
    return;
  }
  expect.unreachable();
});
