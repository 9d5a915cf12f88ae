import { describe, expect, it } from "vitest";
import {
  fileNameSchema,
  isInstallable,
  isPrerelease,
  newestOf,
  parseByteRange,
  releasePath,
  releaseVersionSchema,
} from ".";

describe("a file's name", () => {
  it.each([
    "App Setup 1.4.0.exe",
    "客户端-1.4.0.zip",
    "a",
    "console.zip",
    "com10.zip",
    "a..b",
    "x#y%20&z.exe",
  ])("may be %j", (name) => expect(fileNameSchema.safeParse(name).success).toBe(true));

  it.each([
    "",
    ".",
    "..",
    "../a",
    "a/../b",
    "/etc/passwd",
    "a/b",
    "a\\b",
    "..\\a",
    "C:a",
    "a:stream",
    "a\0.exe",
    "a\nb",
    "a\u001b[2J",
    "a\u0085b",
    ".hidden",
    "a.",
    "a ",
    " a",
    "con",
    "NUL",
    "nul.exe",
    "Aux.tar.gz",
    "COM1.exe",
    "lpt9",
    "LPT¹.zip",
    "nul .exe",
    "CONIN$",
    "CLOCK$",
    "clock$.exe",
    "gpj\u202eexe.zip",
    "a\u200fb",
    "a\u2066b.exe",
    "a\u061cb",
    "a\u200bb",
    "\ufeffa",
    "a\ud800",
    "a\u3164.exe",
    "a\u115fb",
    "a\u2800b",
    "a\ufe0f.exe",
    "a\u{e0100}b",
    "a\u2028b",
    'a"b',
    "a<b>",
    "a|b",
    "a?b",
    "a*b",
    "名".repeat(67),
  ])("may not be %j", (name) => {
    expect(fileNameSchema.safeParse(name).error?.issues).toMatchObject([
      { params: { code: "FILE_NAME_INVALID" } },
    ]);
  });

  it("is one segment of an address's path", () => {
    const named = { platform: "win", version: "1.4.0", fileName: "a b#c?%2f客.exe" };
    const { pathname } = new URL(releasePath("desktop", named), "http://here");
    expect(pathname.split("/")).toHaveLength(6);
    expect(decodeURIComponent(pathname.split("/")[5] ?? "")).toBe(named.fileName);
  });
});

describe("a version", () => {
  it.each(["0.0.1", "1.4.0", "10.20.30", "2.0.0-beta.1", "1.0.0-0"])("may be %s", (version) => {
    expect(releaseVersionSchema.safeParse(version).success).toBe(true);
  });

  it.each([
    "",
    "1",
    "1.2",
    "v1.2.3",
    "1.2.3+build",
    "01.2.3",
    "1.2.3 ",
    " 1.2.3",
    "=1.2.3",
    "latest",
    "1.2.3\n- evil: true",
    "1.2.3-",
    "../1.2.3",
    "1.2.3/..",
    `1.2.3-${"a".repeat(60)}`,
  ])("may not be %j", (version) => expect(releaseVersionSchema.safeParse(version).success).toBe(false));

  it("is compared by its numbers, not its letters; those with a tag come before the one without", () => {
    const list = ["1.9.0", "1.10.0", "1.10.0-rc.1", "1.2.30"].map((version) => ({ version }));
    expect(newestOf(list)).toEqual({ version: "1.10.0" });
    expect(newestOf([])).toBeUndefined();
    expect(["1.10.0-rc.1", "1.10.0"].map(isPrerelease)).toEqual([true, false]);
  });
});

it("accepts for a platform the files that electron-updater installs there", () => {
  expect(isInstallable("win", "App.EXE")).toBe(true);
  expect(isInstallable("mac", "App.dmg")).toBe(false);
  expect(isInstallable("linux", "App.appimage")).toBe(true);
});

describe("a Range header", () => {
  it.each([
    [null, "whole"],
    ["bytes=0-0", { start: 0, end: 0 }],
    ["bytes=2-4", { start: 2, end: 4 }],
    ["bytes=5-", { start: 5, end: 9 }],
    ["bytes=-3", { start: 7, end: 9 }],
    ["bytes=-100", { start: 0, end: 9 }],
    ["bytes=3-99999999", { start: 3, end: 9 }],
    ["bytes=10-", "none"],
    ["bytes=10-20", "none"],
    ["bytes=-0", "none"],
    ["bytes=4-2", "whole"],
    ["bytes=0-1,3-4", "whole"],
    ["bytes=0-,0-,0-,0-", "whole"],
    ["bytes=-", "whole"],
    ["items=0-1", "whole"],
    ["bytes=1e1-", "whole"],
    [`bytes=0-${"9".repeat(400)}`, "whole"],
  ])("%s asks of ten bytes for %j", (header, range) => expect(parseByteRange(header, 10)).toEqual(range));

  it("is not satisfiable for empty content", () => expect(parseByteRange("bytes=0-", 0)).toBe("none"));
});
