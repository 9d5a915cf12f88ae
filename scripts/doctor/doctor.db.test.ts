import { randomBytes } from "node:crypto";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { examine, toText } from "@/scripts/doctor/examine";
import { RESTORED } from "@/scripts/launch/restored-copy";
import { withClient } from "@/scripts/postgres/with-client";
import { platforms } from "@/server/domain/roster/platforms";
import { env } from "@/server/env";
import { createEmptyDatabase } from "@/testing/database/create-empty-database";
import { createMigratedDatabase } from "@/testing/database/create-migrated-database";
import { startMailServer } from "@/testing/integration/start-mail-server";
import { startOldPostgres } from "@/testing/old-postgres";
import { behave } from "@/testing/push/receiver/behave";
import { type Receiver, startReceiver } from "@/testing/push/receiver/start-receiver";
import { type BlobServer, BLOB_TEST_TOKEN, startBlobServer } from "@/testing/release/blob-server";
import { changeSettings, setSettings } from "@/testing/suite/suite-settings";
import { startTransactionPooler } from "@/testing/transaction-pooler";
import { startUpstashServer, type UpstashServer } from "@/testing/upstash-server";

const CLOSED = "http://127.0.0.1:59999";
const database = env.DATABASE_URL;
/** As Inngest answers an event. */
const takesEvents = () => behave.status(200, { ids: ["01HQ5N0C9Q5D1R5M9Z8P2K7V3X"], status: 200 });
const dataDir = mkdtempSync(path.join(tmpdir(), "doctor-"));
let jobServer: Receiver;
let platform: Receiver;
let upstash: UpstashServer;
let blob: BlobServer;
const undo: (() => unknown)[] = [];

beforeAll(async () => {
  [jobServer, platform, upstash, blob] = await Promise.all([
    startReceiver(),
    startReceiver(),
    startUpstashServer(),
    startBlobServer(),
  ]);
  jobServer.behaveAs(takesEvents());
  setUp(whole());
});
setSettings({ DATA_DIR: dataDir, OUTBOUND_ALLOW: "127.0.0.1", RATE_STORE_TIMEOUT_MS: "10000" });
afterEach(async () => {
  jobServer.behaveAs(takesEvents());
  upstash.behave("answer");
  for (const take of undo.splice(1).reverse()) await take();
});
afterAll(async () => {
  for (const take of undo.reverse()) await take();
  rmSync(dataDir, { recursive: true });
  await Promise.all([jobServer.close(), platform.close(), upstash.close(), blob.close()]);
});

type Settings = Record<string, string>;
const setUp = (settings: Settings) => undo.push(changeSettings(settings));

const whole = (): Settings => ({
  INNGEST_BASE_URL: jobServer.url,
  UPSTASH_REDIS_REST_URL: upstash.url,
  UPSTASH_REDIS_REST_TOKEN: upstash.token,
  BLOB_READ_WRITE_TOKEN: BLOB_TEST_TOKEN,
  VERCEL_BLOB_API_URL: blob.url,
  VERCEL_BLOB_RETRIES: "0",
  ...Object.fromEntries(platforms.map((name) => [`PLATFORM_BASE_URL_${name}`, platform.url])),
});

async function failures(only: string, options: { now?: () => number } = {}) {
  const report = await examine({ only: [only], ...options });
  return report.flatMap(({ findings }) =>
    findings.flatMap((finding) => (finding.level === "fail" ? [finding] : [])),
  );
}

async function expectFailure(only: string, wrong: RegExp | string, options: { now?: () => number } = {}) {
  const found = await failures(only, options);
  expect(found).toEqual([
    {
      level: "fail",
      wrong: expect.stringMatching(wrong) as string,
      cost: expect.any(String) as string,
      todo: expect.any(String) as string,
    },
  ]);
}

it("finds nothing wrong in a deployment that is whole", async () => {
  const { text, failed } = toText(await examine());
  expect(text).not.toContain("FAIL");
  expect(failed).toBe(false);
  for (const check of ["settings", "folders", "database", "limiter", "store", "jobs", "outbound"])
    expect(text).toMatch(new RegExp(`^ok +${check} `, "m"));
  expect(blob.contents()).toEqual([]);
});

describe("in a broken set-up it names", () => {
  it("missing settings, and looks no further", async () => {
    setUp({ NEXTAUTH_SECRET: "", ENCRYPTION_KEYS: "" });
    const report = await examine();
    expect(report.map(({ check }) => check)).toEqual(["settings"]);
    const { text, failed } = toText(report);
    expect(text).toContain("NEXTAUTH_SECRET is required");
    expect(text).toContain("ENCRYPTION_KEYS is required");
    expect(text).toContain("2 to mend.");
    expect(failed).toBe(true);
  });

  it("what a managed platform does not start with, with its own advice", async () => {
    setUp({ DEPLOYMENT: "managed", TRUSTED_PROXIES: "vercel" });
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
    setUp({ NEXTAUTH_URL: "https://roster.example", TRUSTED_PROXIES: "" });
    const { text, failed } = toText(await examine({ only: ["settings"] }));
    expect(text).toContain("WARN  settings  TRUSTED_PROXIES names no address");
    expect(text).toContain("1 to think about.");
    expect(failed).toBe(false);
    setUp({ TRUSTED_PROXIES: "127.0.0.1" });
    expect(toText(await examine({ only: ["settings"] })).text).toContain("Nothing is wrong.");
  });

  it("a database that refuses connections", async () => {
    setUp({ DATABASE_URL: "postgresql://app@127.0.0.1:9/roster" });
    await expectFailure("database", /127\.0\.0\.1:9\/roster cannot be used: .*ECONNREFUSED/);
  });

  it("a wrong password", async () => {
    const url = new URL(database);
    url.password = "wrong";
    setUp({ DATABASE_URL: url.href });
    await expectFailure("database", /refuses the role or its password/);
  });

  it("a server that is too old", async () => {
    const old = await startOldPostgres("14.9");
    undo.push(old.close);
    setUp({ DATABASE_URL: old.url });
    await expectFailure("database", "The database is PostgreSQL 14.9");
  });

  it("a pooler in transaction mode without a direct address", async () => {
    const pooler = await startTransactionPooler(database);
    undo.push(pooler.close);
    setUp({ DATABASE_URL: pooler.url });
    await expectFailure("database", "DATABASE_URL leads to a pooler in transaction mode");
    setUp({ DATABASE_OWNER_URL: database });
    expect(await failures("database")).toEqual([]);
  });

  it("a pooler that migrations would go through, and an owner that cannot sign in", async () => {
    const pooler = await startTransactionPooler(database);
    undo.push(pooler.close);
    setUp({ DATABASE_OWNER_URL: pooler.url });
    await expectFailure("database", "DATABASE_OWNER_URL leads to a pooler in transaction mode");
    setUp({ DATABASE_OWNER_URL: "postgresql://owner@127.0.0.1:9/roster" });
    await expectFailure(
      "database",
      /^DATABASE_OWNER_URL \(127\.0\.0\.1:9\/roster\) cannot be used: .*ECONNREFUSED/,
    );
  });

  it("a role without rights, as the cause and not as a server that is away", async () => {
    const name = `stranger_${randomBytes(4).toString("hex")}`;
    await withClient(database, (client) => client.query(`CREATE ROLE ${name} LOGIN PASSWORD 'stranger'`));
    undo.push(() => withClient(database, (client) => client.query(`DROP ROLE ${name}`)));
    const url = new URL(database);
    [url.username, url.password] = [name, "stranger"];
    setUp({ DATABASE_URL: url.href });
    await expectFailure("database", `The role "${name}" may not write the service's tables`);
  });

  it("pending migrations", async () => {
    const empty = await createEmptyDatabase();
    undo.push(empty.drop);
    setUp({ DATABASE_URL: empty.url });
    await expectFailure("database", "The database has none of the service's tables");
    const former = await createMigratedDatabase();
    undo.push(former.drop);
    const newest = "(SELECT max(migration_name) FROM _prisma_migrations)";
    await withClient(former.url, (client) =>
      client.query(`DELETE FROM _prisma_migrations WHERE migration_name = ${newest}`),
    );
    setUp({ DATABASE_URL: former.url });
    await expectFailure("database", /^Migrations that are not applied: 1, from \d+_/);
  });

  it("a clock that is 90 s off, either way", async () => {
    for (const offMs of [90_000, -90_000])
      await expectFailure("database", /clock of this machine is (89|90|91|9\d) s away/, {
        now: () => Date.now() + offMs,
      });
  });

  it("a folder that takes no file", async () => {
    // Root may write everywhere but where no file can be.
    setUp({ DATA_DIR: "/proc/self" });
    await expectFailure("folders", /DATA_DIR \(\/proc\/self\) takes no file/);
  });

  it("secrets that others can read", async () => {
    const file = path.join(dataDir, "secrets.json");
    writeFileSync(file, "{}");
    chmodSync(file, 0o644);
    undo.push(() => rmSync(file));
    await expectFailure("folders", /secrets\.json can be read by other users of this machine \(mode 644\)/);
    chmodSync(file, 0o600);
    expect(await failures("folders")).toEqual([]);
  });

  it("a limiter with a wrong token, and one that refuses scripts", async () => {
    upstash.behave("refuse scripts");
    await expectFailure("limiter", "The upstash store of rate limits does not count");
    upstash.behave("answer");
    setUp({ UPSTASH_REDIS_REST_TOKEN: "wrong" });
    await expectFailure("limiter", "The upstash store of rate limits does not count");
  });

  it("a job server that refuses the key, one that is away, and what is none", async () => {
    jobServer.behaveAs(behave.status(200, {}));
    await expectFailure("jobs", /What answers at .* is no job server/);
    jobServer.behaveAs(behave.status(401, { error: "Event key not found" }));
    await expectFailure("jobs", /refuses an event with status 401/);
    setUp({ INNGEST_BASE_URL: CLOSED });
    await expectFailure("jobs", /127\.0\.0\.1:59999 does not answer: .*ECONNREFUSED/);
  });

  it("no missing job server where npm start brings the engine, or where no job is to run", async () => {
    setUp({ INNGEST_BASE_URL: CLOSED, OUTWARD_WORK: "off" });
    expect(await failures("jobs")).toEqual([]);
    const none = { INNGEST_BASE_URL: "", INNGEST_EVENT_KEY: "", INNGEST_SIGNING_KEY: "", INNGEST_DEV: "" };
    setUp({ ...none, OUTWARD_WORK: "on" });
    expect(await failures("jobs")).toEqual([]);
  });

  it("a restored copy that waits for its confirmation, and how to give it", async () => {
    writeFileSync(path.join(dataDir, RESTORED), "");
    undo.push(() => rmSync(path.join(dataDir, RESTORED)));
    const { text, failed } = toText(await examine({ only: ["jobs"] }));
    expect(text).toMatch(
      /^WARN {2}jobs .* was restored and is not confirmed[^]*npm run restore -- --confirm/,
    );
    expect(failed).toBe(false);
  });

  it("a mail server that is away, and one that refuses the password", async () => {
    const mail = await startMailServer({ user: "roster", password: "secret" });
    undo.push(mail.close);
    setUp({ SMTP_URL: mail.url, MAIL_FROM: "roster@example.com" });
    expect(toText(await examine({ only: ["mail"] })).text).toContain("takes the sign-in");
    expect(mail.mails).toEqual([]);
    setUp({ SMTP_URL: mail.url.replace("secret", "wrong") });
    await expectFailure("mail", /The mail server of SMTP_URL cannot be used: .*Invalid login/);
    setUp({ SMTP_URL: "smtp://127.0.0.1:59999" });
    await expectFailure("mail", /cannot be used/);
  });

  it("a collector of traces that is away, and one that refuses", async () => {
    setUp({ OTEL_EXPORTER_OTLP_ENDPOINT: platform.url, OTEL_EXPORTER_OTLP_HEADERS: "api-key=a%20b" });
    expect(toText(await examine({ only: ["traces"] })).text).toContain("the collector takes traces");
    const [asked] = platform.requests.slice(-1);
    expect([asked?.path, asked?.headers["api-key"]]).toEqual(["/v1/traces", "a b"]);
    platform.behaveAs(behave.status(401));
    undo.push(() => platform.behaveAs(behave.ok()));
    expect(toText(await examine({ only: ["traces"] })).text).toMatch(
      /^WARN .*refuses traces with status 401/,
    );
    setUp({ OTEL_EXPORTER_OTLP_ENDPOINT: CLOSED });
    expect(toText(await examine({ only: ["traces"] })).text).toMatch(/^WARN .*59999.* does not answer/);
  });

  it.each<[string, string, RegExp]>([
    ["BACKUP_RECIPIENTS", "age1wrong", /BACKUP_RECIPIENTS: "age1wrong" is no public key/],
    ["BACKUP_PASSPHRASE", "abc", /BACKUP_PASSPHRASE must have at least 16 characters/],
  ])("what backups are to be encrypted with, by %s", async (setting, value, wrong) => {
    setUp({ [setting]: value });
    await expectFailure("settings", wrong);
  });

  it("a data directory that every user of the machine may write to", async () => {
    chmodSync(dataDir, 0o777);
    undo.push(() => chmodSync(dataDir, 0o700));
    await expectFailure(
      "folders",
      /DATA_DIR \(.*\) can be written by other users of this machine \(mode 777\)/,
    );
    chmodSync(dataDir, 0o770);
    expect(toText(await examine({ only: ["folders"] })).text).toMatch(/^WARN .*\(mode 770\)/m);
  });

  it("a store that refuses", async () => {
    setUp({ BLOB_READ_WRITE_TOKEN: "vercel_blob_rw_otherstore_0123456789abcdef" });
    await expectFailure("store", /store of files \(blob\) failed at writing: (?!.*key of the store)/);
  });

  it("no way out, which fails where a proxy was set for it", async () => {
    setUp(Object.fromEntries(platforms.map((name) => [`PLATFORM_BASE_URL_${name}`, CLOSED])));
    expect(toText(await examine({ only: ["outbound"] })).text).toMatch(
      /^WARN .*No platform is reached \(127\.0\.0\.1:59999/,
    );
    setUp({ EGRESS_PROXY: CLOSED });
    await expectFailure("outbound", /No platform is reached \(127\.0\.0\.1:59999/);
  });
});
