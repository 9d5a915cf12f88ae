import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { fromRoot } from "@/scripts/from-root";
import { runSteps } from "@/scripts/launch/run-steps";
import { StopList } from "@/scripts/launch/service";
import { findFreePort } from "@/scripts/ports";
import { assertSameDatabase, explainDifference, readIdentity } from "@/scripts/postgres/same-database";
import { withClient } from "@/scripts/postgres/with-client";
import type { Step } from "@/scripts/progress.mjs";
import { createEmptyDatabase } from "@/testing/database/create-empty-database";
import { startTransactionPooler } from "@/testing/transaction-pooler";

type Database = Awaited<ReturnType<typeof createEmptyDatabase>>;
let own: Database;
let other: Database;
let applicationUrl: string;
const REFUSAL = /^DATABASE_OWNER_URL leads to the database .*Nothing was changed/;
const role = `application_${randomBytes(6).toString("hex")}`;

beforeAll(async () => {
  [own, other] = await Promise.all([createEmptyDatabase(), createEmptyDatabase()]);
  await withClient(own.url, (client) => client.query(`CREATE ROLE ${role} LOGIN PASSWORD 'application'`));
  const url = new URL(own.url);
  [url.username, url.password] = [role, "application"];
  applicationUrl = url.href;
});
afterAll(async () => {
  await withClient(own.url, (client) => client.query(`DROP ROLE ${role}`));
  await Promise.all([own.drop(), other.drop()]);
});

const getTables = async ({ url }: Database) => {
  const { rows } = await withClient(url, (client) =>
    client.query("SELECT FROM pg_tables WHERE schemaname = 'public'"),
  );
  return rows.length;
};

describe("the addresses of application and owner", () => {
  it("of one database are taken, also through a pooler and where the server's identity is kept secret", async () => {
    await assertSameDatabase(applicationUrl, own.url);
    const pooler = await startTransactionPooler(own.url);
    try {
      await assertSameDatabase(pooler.url, own.url);
    } finally {
      await pooler.close();
    }
    const known = await withClient(applicationUrl, readIdentity);
    expect(known).toEqual(await withClient(own.url, readIdentity));
    expect(known.cluster).toMatch(/^\d+$/);
    expect(explainDifference({ ...known, cluster: undefined }, known)).toBeNull();
  });

  it("of two servers are refused, though the databases have one name", async () => {
    const known = await withClient(own.url, readIdentity);
    expect(explainDifference(known, { ...known, cluster: "1" })).toContain("two different servers");
  });

  it.each([
    "scripts/deploy-database.ts",
    "scripts/admin/secret-keys.ts",
    "scripts/check-audit.ts",
    "scripts/admin/create-admin.ts",
  ])("of two databases end %s before it changes anything", { timeout: 120_000 }, async (program) => {
    const running = promisify(execFile)(process.execPath, ["--import", "tsx", program], {
      cwd: fromRoot(),
      env: { ...process.env, DATABASE_URL: applicationUrl, DATABASE_OWNER_URL: other.url },
    });
    await expect(running).rejects.toMatchObject({
      code: 1,
      stdout: "",
      stderr: expect.stringMatching(REFUSAL) as unknown,
    });
    expect([await getTables(own), await getTables(other)]).toEqual([0, 0]);
  });

  it("of two databases end a start before it changes anything", { timeout: 120_000 }, async () => {
    const dataDir = mkdtempSync(path.join(os.tmpdir(), "two-databases-"));
    vi.stubEnv("DATABASE_URL", applicationUrl);
    vi.stubEnv("DATABASE_OWNER_URL", other.url);
    vi.stubEnv("PORT", String(await findFreePort()));
    const stops = new StopList();
    onTestFinished(async () => {
      vi.unstubAllEnvs();
      await stops.stopAll();
      rmSync(dataDir, { recursive: true });
    });
    const step: Step = async (_name, work) => (await work(() => undefined)).result;
    const started = runSteps({ dev: false, demo: false, step, dataDir, stops });
    await expect(started).rejects.toThrow(REFUSAL);
    expect([await getTables(own), await getTables(other)]).toEqual([0, 0]);
  });

  it("of which one is out of reach are left to what uses them", async () => {
    await assertSameDatabase("postgresql://owner@127.0.0.1:9/roster", own.url);
  });

  it("of which one accepts and stays silent are left to what uses them after ten seconds", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const silent = createServer().listen(0, "127.0.0.1");
    onTestFinished(() => {
      vi.useRealTimers();
      silent.close();
    });
    await once(silent, "listening");
    const { port } = silent.address() as AddressInfo;
    const compared = assertSameDatabase(own.url, `postgresql://owner@127.0.0.1:${port}/roster`);
    await once(silent, "connection");
    vi.advanceTimersByTime(10_000);
    await compared;
  });
});
