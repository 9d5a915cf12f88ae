import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { generateIdentity, identityToRecipient } from "age-encryption";
import { Client } from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { makeBackup } from "@/scripts/backup/make-backup";
import { restoreBackup } from "@/scripts/backup/restore-backup";
import { createOpener, createSeal } from "@/scripts/backup/seal";
import { verifyBackup } from "@/scripts/backup/verify-backup";
import { fromRoot } from "@/scripts/from-root";
import { assertRestored, RESTORING } from "@/scripts/launch/data-dir";
import { generateSecrets, loadSecrets } from "@/scripts/launch/environment";
import { quietSettings, sayQuiet } from "@/scripts/launch/restored-copy";
import { applyMigrations } from "@/scripts/migrations/apply-migrations";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "@/scripts/postgres/embedded-postgres";

/** A restore flushes a thousand files, which takes long on a busy disk. */
const PATIENCE_MS = 300_000;

let place = "";
let dataDir = "";
let server: EmbeddedPostgres;
let folder = "";
const query = async (url: string, sql: string) => {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, string>>(sql)).rows;
  } finally {
    await client.end();
  }
};
const start = (of: string) =>
  startEmbeddedPostgres({
    directory: path.join(of, "postgres"),
    password: loadSecrets(of).postgresPassword,
    durable: false,
  });

beforeAll(async () => {
  place = mkdtempSync(path.join(os.tmpdir(), "backup-"));
  await promisify(execFile)("chmod", ["711", place]);
  dataDir = path.join(place, "data");
  mkdirSync(path.join(dataDir, "uploads"), { recursive: true, mode: 0o711 });
  for (const name of ["upl_1", "upl_2"]) writeFileSync(path.join(dataDir, "uploads", name), name.repeat(99));
  writeFileSync(path.join(dataDir, "uploads", "upl_3.part"), "not finished");
  server = await start(dataDir);
  await applyMigrations(server.url);
  await query(
    server.url,
    "CREATE TABLE line (id int PRIMARY KEY); CREATE TABLE quiet AS SELECT generate_series(1, 1000) AS id",
  );
});
afterAll(async () => {
  await server.stop();
  rmSync(place, { recursive: true, force: true });
});
let round = 0;
beforeEach(() => {
  folder = path.join(place, `backups-${round++}`);
});

const backUp = (options: { seal?: ReturnType<typeof createSeal>; keep?: number; now?: Date } = {}) =>
  makeBackup({ dataDir, url: server.url, folder, seal: options.seal ?? null, ...options });
const count = async (url: string) => Number((await query(url, "SELECT count(*) FROM line"))[0]?.count);

describe("a backup", () => {
  it(
    "of a database that is being written has all that was committed before, and nothing with a gap",
    { timeout: PATIENCE_MS },
    async () => {
      const writer = new Client({ connectionString: server.url });
      await writer.connect();
      let next = 0;
      const insert = () => writer.query("INSERT INTO line VALUES ($1)", [next++]);
      while (next < 100) await insert();
      const before = next;
      const backingUp = { done: false };
      const writing = (async () => {
        while (!backingUp.done) await insert();
      })();
      const backup = await backUp();
      backingUp.done = true;
      await writing;
      await writer.end();

      const verified = await verifyBackup({ backup, dataDir, opener: null });
      expect(verified).toMatchObject({ moved: ["public.line"], files: 2 });
      const target = path.join(place, "written");
      const others = path.join(place, "secrets of another.json");
      writeFileSync(others, JSON.stringify(generateSecrets()), { mode: 0o600 });
      await expect(
        restoreBackup({ backup, dataDir: target, opener: null, overwrite: false, secrets: others }),
      ).rejects.toThrow("does not belong to this backup");
      expect(existsSync(target)).toBe(false);
      const secrets = path.join(dataDir, "secrets.json");
      await restoreBackup({ backup, dataDir: target, opener: null, overwrite: false, secrets });
      const restored = await start(target);
      try {
        const [row] = await query(restored.url, "SELECT count(*), max(id) FROM line");
        expect(Number(row?.max)).toBe(Number(row?.count) - 1);
        expect(Number(row?.count)).toBeGreaterThanOrEqual(before);
        expect(Number(row?.count)).toBeLessThanOrEqual(next);
      } finally {
        await restored.stop();
      }
      expect(readdirSync(path.join(target, "uploads"))).toEqual(["upl_1", "upl_2"]);
    },
  );

  it(
    "that is encrypted has the secrets, is opened by its key alone, and shows nothing of them",
    { timeout: PATIENCE_MS },
    async () => {
      const identity = await generateIdentity();
      const seal = createSeal({ BACKUP_RECIPIENTS: await identityToRecipient(identity) });
      const backup = await backUp({ seal });
      const secrets = loadSecrets(dataDir);
      for (const name of readdirSync(backup))
        expect(readFileSync(path.join(backup, name)).includes(secrets.postgresPassword)).toBe(false);
      const target = path.join(place, "sealed");
      const keyFile = path.join(place, "key");
      const restore = () =>
        restoreBackup({ backup, dataDir: target, opener: createOpener({}, keyFile), overwrite: false });
      writeFileSync(keyFile, await generateIdentity());
      await expect(restore()).rejects.toThrow("was encrypted with another key");
      writeFileSync(keyFile, `# public key: …\n${identity}\n`);
      await restore();
      expect(loadSecrets(target)).toEqual(secrets);
      const restored = await start(target);
      const found = await count(restored.url);
      await restored.stop();
      expect(found).toBe(await count(server.url));
    },
  );

  it(
    "that is killed in the middle looks like none, and the next one removes it",
    { timeout: PATIENCE_MS },
    async () => {
      const child = spawn(process.execPath, ["--import", "tsx", "scripts/backup/backup.ts", folder], {
        cwd: fromRoot(),
        env: { ...process.env, DATABASE_URL: "", DATA_DIR: dataDir },
        stdio: "ignore",
      });
      const parts = () => (existsSync(folder) ? readdirSync(folder, { recursive: true }).map(String) : []);
      const isAtWork = () =>
        parts().some(
          (name) => name.endsWith("database.tar.gz") && statSync(path.join(folder, name)).size > 0,
        );
      await expect.poll(isAtWork, { interval: 1, timeout: 240_000 }).toBe(true);
      child.kill("SIGKILL");
      await once(child, "exit");
      expect(readdirSync(folder).filter((name) => !name.startsWith("."))).toEqual([]);
      const [half = ""] = readdirSync(folder);
      await expect(verifyBackup({ backup: path.join(folder, half), dataDir, opener: null })).rejects.toThrow(
        "no whole backup",
      );
      const backup = await backUp();
      expect(readdirSync(folder)).toEqual([path.basename(backup)]);
      expect(readdirSync(dataDir).filter((name) => name.startsWith("."))).toEqual([]);
    },
  );

  it("for which there is no room says so and leaves nothing", { timeout: PATIENCE_MS }, async () => {
    // In blocks of 512 bytes or of 1 KiB; the cluster takes some 4 MiB when compressed.
    const command = 'ulimit -f 1000; exec "$0" --import tsx scripts/backup/backup.ts "$1"';
    const env = { ...process.env, DATABASE_URL: "", DATA_DIR: dataDir };
    const run = promisify(execFile)("sh", ["-c", command, process.execPath, folder], {
      cwd: fromRoot(),
      env,
    });
    await expect(run).rejects.toMatchObject({
      stderr: expect.stringMatching(/The disk of .* is full/) as unknown,
    });
    expect(readdirSync(folder)).toEqual([]);
  });

  it("takes the place of the oldest beyond the number to keep", { timeout: PATIENCE_MS }, async () => {
    const days = ["01", "02", "03"].map((day) => new Date(`2026-02-${day}T00:00:00Z`));
    for (const now of days) await backUp({ now, keep: 2 });
    expect(readdirSync(folder)).toEqual(["backup-20260202T000000Z", "backup-20260203T000000Z"]);
  });
});

describe("stored files", () => {
  const deleteDuring = (file: string) =>
    async function* (source: AsyncIterable<Uint8Array>) {
      rmSync(file, { force: true });
      yield* source;
    };
  const insertUpload = (id: string, given: { checksum: string | null; expires: string }) =>
    query(
      server.url,
      `INSERT INTO upload (id, purpose, file_name, file_size, last_modified, store, store_state, checksum, expires_at)
       VALUES ('${id}', 'DESKTOP_VERSION', 'a.exe', 1, 1, 'files', '{}', ${given.checksum}, ${given.expires})`,
    );
  const verify = async (backup: string) => {
    try {
      return await verifyBackup({ backup, dataDir, opener: (source) => source });
    } finally {
      await query(server.url, "DELETE FROM upload; DELETE FROM roster_export");
    }
  };

  it(
    "that are deleted while the database is read are in the backup, as its rows may name them",
    { timeout: PATIENCE_MS },
    async () => {
      const file = path.join(dataDir, "uploads", "upl_gone");
      writeFileSync(file, "soon gone");
      await insertUpload("upl_gone", { checksum: "'ab'", expires: "NULL" });
      const backup = await backUp({ seal: deleteDuring(file) });
      expect(existsSync(file)).toBe(false);
      expect(await verify(backup)).toMatchObject({ files: 3 });
    },
  );

  it("that rows name and that are missing are named by verify", { timeout: PATIENCE_MS }, async () => {
    await insertUpload("upl_lost", { checksum: "'ab'", expires: "NULL" });
    await insertUpload("upl_dropped", { checksum: "'ab'", expires: "now()" });
    await insertUpload("upl_halfway", { checksum: "NULL", expires: "NULL" });
    await query(
      server.url,
      `INSERT INTO roster_export (id, format, file_name, store, parts, expires_at) VALUES
       ('rjb_here', 'CSV', 'a.csv', 'files', '{5,7}', now() + interval '1 day'),
       ('rjb_over', 'CSV', 'a.csv', 'files', '{5}', now() - interval '1 day')`,
    );
    writeFileSync(path.join(dataDir, "uploads", "rjb_here_0"), "there");
    const backup = await backUp();
    rmSync(path.join(dataDir, "uploads", "rjb_here_0"));
    await expect(verify(backup)).rejects.toThrow(
      /was backed up:\nfile upl_lost: a row names it[^\n]*\nfile rjb_here_1: a row names it[^\n]*$/,
    );
  });
});

describe("verify", () => {
  it("that a signal ends leaves nothing of what it has decrypted", { timeout: PATIENCE_MS }, async () => {
    const backup = await backUp();
    const temporary = path.join(place, "temporary");
    mkdirSync(temporary, { mode: 0o711 });
    const command = ["--import", "tsx", "scripts/backup/backup.ts", "verify", backup];
    const child = spawn(process.execPath, command, {
      cwd: fromRoot(),
      env: { ...process.env, DATABASE_URL: "", DATA_DIR: dataDir, TMPDIR: temporary },
      stdio: "ignore",
    });
    const isUnpacking = () =>
      readdirSync(temporary, { recursive: true }).some((name) => String(name).endsWith("PG_VERSION"));
    await expect.poll(isUnpacking, { interval: 5, timeout: 240_000 }).toBe(true);
    child.kill("SIGTERM");
    await once(child, "exit");
    expect(readdirSync(temporary).filter((name) => !name.startsWith("tsx-"))).toEqual([]);
  });
});

describe("a damaged backup", () => {
  it("is named by what differs", { timeout: PATIENCE_MS }, async () => {
    const backup = await backUp();
    const verify = () => verifyBackup({ backup, dataDir, opener: null });
    const manifest = path.join(backup, "manifest.json");
    const written = readFileSync(manifest, "utf8");
    writeFileSync(manifest, written.replace('"rows": "1000"', '"rows": "1001"'));
    await expect(verify()).rejects.toThrow("table public.quiet: 1000 rows instead of 1001");
    writeFileSync(manifest, written.replace(/"upl_2": "[0-9a-f]+"/, `"upl_2": "${"0".repeat(64)}"`));
    await expect(verify()).rejects.toThrow("file upl_2: another content");
    writeFileSync(manifest, written);
    const part = path.join(backup, "database.tar.gz");
    const bytes = readFileSync(part);
    bytes.writeUInt8(bytes.readUInt8(bytes.length >> 1) ^ 1, bytes.length >> 1);
    writeFileSync(part, bytes);
    await expect(verify()).rejects.toThrow(/database\.tar\.gz is damaged/);
  });
});

describe("a restore", () => {
  it("refuses a folder with data unless told, then keeps them", { timeout: PATIENCE_MS }, async () => {
    const backup = await backUp();
    const target = path.join(place, "full");
    mkdirSync(path.join(target, "uploads"), { recursive: true, mode: 0o711 });
    writeFileSync(path.join(target, "uploads", "mine"), "");
    const secrets = path.join(dataDir, "secrets.json");
    const readable = path.join(place, "readable.json");
    writeFileSync(readable, readFileSync(secrets), { mode: 0o644 });
    const restore = (overwrite: boolean) =>
      restoreBackup({ backup, dataDir: target, opener: null, overwrite, secrets: readable });
    await expect(restore(false)).rejects.toThrow("is not empty (uploads)");
    expect(readdirSync(target)).toEqual(["uploads"]);
    const kept = await restore(true);
    expect(readdirSync(path.join(String(kept), "uploads"))).toEqual(["mine"]);
    expect(readdirSync(path.join(target, "uploads"))).toEqual(["upl_1", "upl_2"]);
    expect(statSync(path.join(target, "secrets.json")).mode & 0o777).toBe(0o600);
  });

  it("starts quiet until it is confirmed to be no copy", { timeout: PATIENCE_MS }, async () => {
    const backup = await backUp();
    const target = path.join(place, "quiet");
    const secrets = path.join(dataDir, "secrets.json");
    await restoreBackup({ backup, dataDir: target, opener: null, overwrite: false, secrets });
    expect(quietSettings(target)).toEqual({ OUTWARD_WORK: "off" });
    expect(sayQuiet(target).join("\n")).toContain("npm run restore -- --confirm");
    const confirm = () =>
      promisify(execFile)(process.execPath, ["--import", "tsx", "scripts/backup/restore.ts", "--confirm"], {
        cwd: fromRoot(),
        env: { ...process.env, DATABASE_URL: "", DATA_DIR: target },
      });
    expect((await confirm()).stdout).toContain("does all its work");
    expect(quietSettings(target)).toEqual({});
    expect((await confirm()).stdout).toContain("waits for no confirmation");
  });

  it(
    "that was interrupted while it exchanged the content lets nothing start before it is repeated",
    { timeout: PATIENCE_MS },
    async () => {
      const backup = await backUp();
      const target = path.join(place, "interrupted");
      mkdirSync(target, { mode: 0o711 });
      for (const name of [RESTORING, "secrets.json"]) writeFileSync(path.join(target, name), "");
      expect(() => {
        assertRestored(target);
      }).toThrow("run npm run restore again");
      const secrets = path.join(dataDir, "secrets.json");
      await restoreBackup({ backup, dataDir: target, opener: null, overwrite: false, secrets });
      assertRestored(target);
      expect(loadSecrets(target)).toEqual(loadSecrets(dataDir));
    },
  );
});
