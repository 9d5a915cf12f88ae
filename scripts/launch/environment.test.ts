import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { loadSecrets, prepareEnvironment } from "@/scripts/launch/environment";
import { parseEnv } from "@/server/env";

let dataDir = "";
beforeEach(() => {
  dataDir = mkdtempSync(path.join(os.tmpdir(), "secrets-"));
});
afterEach(() => {
  rmSync(dataDir, { recursive: true });
});

describe("loadSecrets", () => {
  it("generates once, for its owner's eyes only", () => {
    const secrets = loadSecrets(dataDir);
    expect(statSync(path.join(dataDir, "secrets.json")).mode & 0o777).toBe(0o600);
    expect(loadSecrets(dataDir)).toEqual(secrets);
  });

  it("generates what the settings accept", () => {
    const { nextAuthSecret, encryptionKeys } = loadSecrets(dataDir);
    const settings = parseEnv({
      DATABASE_URL: "postgresql://localhost/x",
      NEXTAUTH_URL: "http://localhost:3000",
      NEXTAUTH_SECRET: nextAuthSecret,
      ENCRYPTION_KEYS: encryptionKeys,
    });
    expect(settings.ENCRYPTION_KEYS).toHaveLength(1);
  });

  it("never replaces lost secrets beside a database that needs them", () => {
    mkdirSync(path.join(dataDir, "postgres"));
    expect(() => loadSecrets(dataDir)).toThrow(/secrets\.json is missing.*restore it/);
  });

  it.each(["{", '{"postgresPassword":"x"}', ""])("refuses a damaged file (%j)", (content) => {
    writeFileSync(path.join(dataDir, "secrets.json"), content);
    expect(() => loadSecrets(dataDir)).toThrow(/secrets\.json is damaged.*restore it/);
  });
});

const secrets = {
  postgresPassword: "p",
  nextAuthSecret: "n".repeat(64),
  encryptionKeys: `k1:${"ab".repeat(32)}`,
  inngestEventKey: "event",
  inngestSigningKey: "signkey-embedded-00",
};
const common = { secrets, dataDir: "/data", jobsPort: 4567 };
const embeddedDatabaseUrl = "postgresql://postgres:p@127.0.0.1:5999/creator_roster";

describe("prepareEnvironment", () => {
  it("provides defaults for all settings when none is set", () => {
    const { variables, settings, ownJobs } = prepareEnvironment({
      ...common,
      given: {},
      embeddedDatabaseUrl,
    });
    expect(ownJobs).toBe(true);
    expect(variables.DATABASE_OWNER_URL).toBe("");
    expect(settings.DATABASE_URL).toBe(embeddedDatabaseUrl);
    expect(variables).toMatchObject({
      PORT: "3000",
      HOST: "127.0.0.1",
      OWN_FRONT: "1",
      DATA_DIR: "/data",
      NEXTAUTH_URL: "http://localhost:3000",
      APP_URL: "http://127.0.0.1:3000",
      INNGEST_BASE_URL: "http://127.0.0.1:4567",
      INNGEST_DEV: "0",
      INNGEST_ENABLE_UNAUTHED_SYNC: "0",
      JOBS_PORT: "4567",
    });
  });

  it("prefers given settings, and treats an empty value as not set", () => {
    const given = { PORT: "8080", NEXTAUTH_URL: "https://roster.example", NEXTAUTH_SECRET: "" };
    const { variables } = prepareEnvironment({ ...common, given, embeddedDatabaseUrl });
    expect(variables).toMatchObject({
      PORT: "8080",
      APP_URL: "http://127.0.0.1:8080",
      NEXTAUTH_URL: "https://roster.example",
      NEXTAUTH_SECRET: secrets.nextAuthSecret,
    });
  });

  it.each([
    ["0.0.0.0", "http://localhost:3000", "http://127.0.0.1:3000"],
    ["192.168.1.5", "http://192.168.1.5:3000", "http://192.168.1.5:3000"],
    ["fd00::5", "http://[fd00::5]:3000", "http://[fd00::5]:3000"],
  ])("names addresses that HOST=%s can be reached at", (HOST, NEXTAUTH_URL, APP_URL) => {
    const { variables } = prepareEnvironment({ ...common, given: { HOST }, embeddedDatabaseUrl });
    expect(variables).toMatchObject({ HOST, NEXTAUTH_URL, APP_URL });
  });

  it.each([{ INNGEST_EVENT_KEY: "1", INNGEST_SIGNING_KEY: "2" }, { INNGEST_DEV: "1" }])(
    "leaves jobs to the server that %o names",
    (given) => {
      const { variables, ownJobs } = prepareEnvironment({ ...common, given, embeddedDatabaseUrl });
      expect(ownJobs).toBe(false);
      expect(variables).not.toHaveProperty("JOBS_PORT");
      expect(variables).not.toHaveProperty("INNGEST_BASE_URL");
    },
  );

  it("starts no job engine for a copy that does no outward work", () => {
    const given = { OUTWARD_WORK: "off" };
    const { ownJobs, variables } = prepareEnvironment({ ...common, given, embeddedDatabaseUrl });
    expect([ownJobs, variables.OUTWARD_WORK]).toEqual([false, "off"]);
  });

  it.each(["abc", "99999"])("reports only PORT for PORT=%s", (PORT) => {
    const start = () => prepareEnvironment({ ...common, given: { PORT }, embeddedDatabaseUrl });
    expect(start).toThrow(/^PORT must be a port number, 1 to 65535\.$/);
  });

  it("keeps the owner's address from the services", () => {
    const given = { DATABASE_OWNER_URL: "postgresql://owner:secret@db.example/roster" };
    const { variables, settings } = prepareEnvironment({ ...common, given, embeddedDatabaseUrl });
    expect(settings.DATABASE_OWNER_URL).toBe(given.DATABASE_OWNER_URL);
    expect(JSON.stringify(variables)).not.toContain("owner:secret");
  });

  it.each([{ DEPLOYMENT: "managed" }, { VERCEL: "1" }])("keeps no database and no secret for %o", (given) => {
    const prepare = () => prepareEnvironment({ ...common, given, embeddedDatabaseUrl });
    for (const setting of ["DATABASE_URL", "NEXTAUTH_URL", "NEXTAUTH_SECRET", "ENCRYPTION_KEYS"])
      expect(prepare).toThrow(new RegExp(`^${setting} is required`, "m"));
  });

  it("requires the secrets for a given database", () => {
    const given = { DATABASE_URL: "postgresql://db.example/roster" };
    const prepare = () => prepareEnvironment({ ...common, given, embeddedDatabaseUrl: null });
    expect(prepare).toThrow(
      /NEXTAUTH_URL is required[^]*NEXTAUTH_SECRET is required[^]*ENCRYPTION_KEYS is required/,
    );
  });
});
