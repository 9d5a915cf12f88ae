import { spawnSync } from "node:child_process";
import os from "node:os";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { Readable } from "node:stream";
import { expect, it } from "vitest";
import { createOpener, createSeal, sayWeakPassphrase } from "@/scripts/backup/seal";
import { fromRoot } from "@/scripts/from-root";

it(
  "encrypts with a short passphrase, so that backups that were made with one go on, and warns",
  { timeout: 60_000 },
  async () => {
    const given = { BACKUP_PASSPHRASE: "abc" };
    const [seal, open] = [createSeal(given), createOpener(given)];
    if (seal === null || open === null) throw new Error("nothing is encrypted");
    const sealed = await buffer(seal(Readable.from([Buffer.from("rows")])));
    expect(sealed.toString("latin1")).toMatch(/^age-encryption\.org/);
    expect((await buffer(open(Readable.from([sealed])))).toString()).toBe("rows");
    expect(sayWeakPassphrase(given)).toEqual([
      expect.stringMatching(/^WARNING: BACKUP_PASSPHRASE has fewer than 16 characters/),
    ]);
  },
);

it("says nothing of a long passphrase, or of none", () => {
  expect(sayWeakPassphrase({ BACKUP_PASSPHRASE: "correct horse battery" })).toEqual([]);
  expect(sayWeakPassphrase({})).toEqual([]);
});

it.each([
  [{ BACKUP_PASSPHRASE: "abc", BACKUP_RECIPIENTS: "age1x" }, "not both"],
  [{ BACKUP_RECIPIENTS: "age1wrong" }, "is not a public key of age"],
])("refuses %j", (given, reason) => {
  expect(() => createSeal(given)).toThrow(reason);
});

it("npm run backup warns of a short passphrase", { timeout: 60_000 }, () => {
  const dataDir = path.join(os.tmpdir(), "there-is-no-such-folder");
  const { stderr } = spawnSync(process.execPath, [fromRoot("scripts/run.mjs"), "scripts/backup/backup.ts"], {
    cwd: fromRoot(),
    env: { PATH: process.env.PATH, NODE_ENV: "production", DATA_DIR: dataDir, BACKUP_PASSPHRASE: "abc" },
    encoding: "utf8",
  });
  expect(stderr).toMatch(/^WARNING: BACKUP_PASSPHRASE has fewer than 16 characters/);
});
