import fs from "node:fs";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { folderId } from "./own-folder";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "own-folder-"));
});
afterAll(() => rm(folder, { recursive: true }));

describe("a folder of files", () => {
  it("has one id that stays, for all that ask at once, and another folder has another", async () => {
    const [one, other] = [path.join(folder, "one"), path.join(folder, "other")];
    const id = folderId(one);
    expect(id).toMatch(/^[0-9a-f]{16}$/);
    expect(folderId(one)).toBe(id);
    expect(folderId(other)).not.toBe(id);
    expect(await readdir(one)).toEqual([".folder-id"]);
  });

  it.each(["EPERM", "ENOTSUP", "EOPNOTSUPP"])(
    "has one on a mount without hard links, too: %s",
    async (code) => {
      const link = vi.spyOn(fs, "linkSync").mockImplementation(() => {
        throw Object.assign(new Error("operation not permitted"), { code });
      });
      syncBuiltinESMExports();
      try {
        const mount = path.join(folder, `mount-${code}`);
        const id = folderId(mount);
        expect(link).toHaveBeenCalledOnce();
        expect(folderId(mount)).toBe(id);
        expect(await readdir(mount)).toEqual([".folder-id"]);
      } finally {
        link.mockRestore();
        syncBuiltinESMExports();
      }
    },
  );
});
