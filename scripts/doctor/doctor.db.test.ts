import { chmodSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { examine, toText } from "@/scripts/doctor/examine";
import { setUpDoctor } from "@/testing/set-up-doctor";

const suite = setUpDoctor();

it("finds nothing wrong in a deployment that is whole", async () => {
  // Other tests leave secrets of lost keys in this database; probe-keys.db.test.ts has one of its own.
  const report = (await examine()).filter(({ check }) => check !== "keys");
  const { text, failed } = toText(report);
  expect(text).not.toContain("FAIL");
  expect(failed).toBe(false);
  for (const check of ["settings", "folders", "database", "limiter", "store", "jobs", "outbound"])
    expect(text).toMatch(new RegExp(`^ok +${check} `, "m"));
  expect(suite.blob.contents()).toEqual([]);
});

describe("in a broken set-up it names", () => {
  it("missing settings, and looks no further", async () => {
    suite.setUp({ NEXTAUTH_SECRET: "", ENCRYPTION_KEYS: "" });
    const report = await examine();
    expect(report.map(({ check }) => check)).toEqual(["settings"]);
    const { text, failed } = toText(report);
    expect(text).toContain("NEXTAUTH_SECRET is required");
    expect(text).toContain("ENCRYPTION_KEYS is required");
    expect(text).toContain("2 to mend.");
    expect(failed).toBe(true);
  });

  it("what a managed platform does not start with, with its own advice", async () => {
    suite.setUp({ DEPLOYMENT: "managed", TRUSTED_PROXIES: "vercel" });
    const [report] = await examine();
    const proxies = report?.findings.find(
      (finding) => finding.level === "fail" && finding.wrong.startsWith("TRUSTED"),
    );
    expect(proxies).toEqual({
      level: "fail",
      wrong: "TRUSTED_PROXIES is vercel elsewhere than on Vercel",
      cost: expect.stringMatching(/^the service does not start, as /) as string,
      todo: "Set it to the addresses of the proxies before the service.",
    });
  });

  it("a proxy whose address is not set", async () => {
    suite.setUp({ NEXTAUTH_URL: "https://roster.example", TRUSTED_PROXIES: "" });
    const { text, failed } = toText(await examine({ only: ["settings"] }));
    expect(text).toContain("WARN  settings  TRUSTED_PROXIES names no address");
    expect(text).toContain("1 to think about.");
    expect(failed).toBe(false);
    suite.setUp({ TRUSTED_PROXIES: "127.0.0.1" });
    expect(await suite.read("settings")).toContain("Nothing is wrong.");
  });

  it("a folder that takes no file", async () => {
    // Root may write everywhere but where no file can be.
    suite.setUp({ DATA_DIR: "/proc/self" });
    await suite.expectFailure("folders", /DATA_DIR \(\/proc\/self\) takes no file/);
  });

  it("secrets that others can read", async () => {
    const file = path.join(suite.dataDir, "secrets.json");
    writeFileSync(file, "{}");
    chmodSync(file, 0o644);
    suite.undo(() => rmSync(file));
    await suite.expectFailure(
      "folders",
      /secrets\.json can be read by other users of this machine \(mode 644\)/,
    );
    chmodSync(file, 0o600);
    expect(await suite.failures("folders")).toEqual([]);
  });

  it("a recipient of backups that is not a key", async () => {
    suite.setUp({ BACKUP_RECIPIENTS: "age1wrong" });
    await suite.expectFailure("settings", /BACKUP_RECIPIENTS: "age1wrong" is not a public key/);
  });

  it("a short passphrase of backups, as a warning, because backups go on", async () => {
    suite.setUp({ BACKUP_PASSPHRASE: "abc" });
    const { text, failed } = toText(await examine({ only: ["settings"] }));
    expect(text).toContain("WARN  settings  BACKUP_PASSPHRASE has fewer than 16 characters");
    expect(failed).toBe(false);
  });

  it("a data directory that every user of the machine may write to", async () => {
    chmodSync(suite.dataDir, 0o777);
    suite.undo(() => chmodSync(suite.dataDir, 0o700));
    await suite.expectFailure(
      "folders",
      /DATA_DIR \(.*\) can be written by other users of this machine \(mode 777\)/,
    );
    chmodSync(suite.dataDir, 0o770);
    expect(await suite.read("folders")).toMatch(/^WARN .*\(mode 770\)/m);
  });
});
