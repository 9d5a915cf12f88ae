import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bundleProgram } from "../../processes/bundle-program";
import { makeOldDirectory, readContent, runMigrationsTrial } from "./run-migrations-trial";

/**
 * Interrupted set-ups, half of them on fresh directories; `npm run test:migrations` sets the number for the
 * long form.
 */
const KILLS = Math.ceil(Number(process.env.MIGRATION_KILLS ?? 6) / 2);
/** The control stops at the first observed damage. */
const CONTROL_KILLS = 40;
const TIMEOUT_MS = 600_000 + KILLS * 120_000;
const SIGNALS = ["SIGKILL", "SIGINT"] as const;

const OLD = "20261122144657_runs_and_targets";
const ROWS = `
  INSERT INTO blogger (id, organization_id, platform, platform_blogger_id, nickname, source, updated_at)
    SELECT 'blg_' || n, 'org_1', 'PGY', n::text, 'a', 'IMPORT', now() FROM generate_series(1, 2000) n;
  INSERT INTO scraping_task (id, organization_id, name, platforms, updated_at)
    VALUES ('tsk_1', 'org_1', 'a', '{PGY}', now());
  INSERT INTO scraping_task_run
      (id, organization_id, task_id, status, attempt, processed_blogger_ids, pending_blogger_ids, failed_targets)
    VALUES ('run_1', 'org_1', 'tsk_1', 'PAUSED', 2, '{blg_1,blg_2}', '{blg_3,blg_4}',
      '[{"url": "u", "errorCode": "NOT_FOUND", "errorMessage": "m", "accountId": null, "attempt": 2, "ts": 1500}]')`;

let folder: string;
let template: string;
type Expected = Awaited<ReturnType<typeof readContent>>;
let fresh: Expected;
let upgraded: Expected;

beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), "roster-migrations-"));
  // When the test runs as root, PostgreSQL's own user must be able to traverse the folder.
  chmodSync(folder, 0o711);
  await bundleProgram("testing/processes/set-up.ts");
  template = path.join(folder, "template");
  await makeOldDirectory(template, OLD, ROWS);
  fresh = await readContent(path.join(folder, "fresh"));
  upgraded = await readContent(path.join(folder, "upgraded"), { template });
}, TIMEOUT_MS);
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

const tell = (slowestStartMs: number) =>
  console.log(
    `killed at start or in a migration: all tables at most ${(slowestStartMs / 1_000).toFixed(1)} s after`,
  );

describe("a set-up that is killed or stopped at any instant", { timeout: TIMEOUT_MS }, () => {
  it("of a fresh data directory is completed by the next start", async () => {
    const trial = { folder, template: null, expected: fresh, kills: KILLS, signals: SIGNALS };
    const { kills, problems, slowestStartMs } = await runMigrationsTrial(trial);
    expect(problems).toEqual([]);
    expect(kills).toBe(KILLS);
    tell(slowestStartMs);
  });

  it("of an earlier version's data directory is completed by the next start, with every row", async () => {
    expect(upgraded.rows).toMatchObject({ blogger: 2000, scraping_run_target: 4 });
    const trial = { folder, template, expected: upgraded, kills: KILLS, signals: SIGNALS };
    const { kills, problems, slowestStartMs } = await runMigrationsTrial(trial);
    expect(problems).toEqual([]);
    expect(kills).toBe(KILLS);
    tell(slowestStartMs);
  });

  it("is seen to start no more where a migration and its record are committed apart", async () => {
    const trial = { folder, template, expected: upgraded, kills: CONTROL_KILLS, way: "control" } as const;
    const { problems } = await runMigrationsTrial(trial);
    expect(problems.join("\n")).toContain("failed migrations");
  });
});
