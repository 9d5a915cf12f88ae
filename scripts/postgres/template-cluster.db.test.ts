import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { onTestFinished, expect, it } from "vitest";
import { databaseUrl, inMaintenance, templates } from "@/testing/database/copy-database";
import { provideTemplateCluster } from "@/testing/database/template-cluster";
import { startThrowawayPostgres } from "./embedded-postgres";

it("is made whole by two runs at once, and can be copied", { timeout: 120_000 }, async () => {
  const cache = mkdtempSync(path.join(os.tmpdir(), "template-cluster-"));
  onTestFinished(() => rmSync(cache, { recursive: true, force: true }));
  const [first, second] = await Promise.all([provideTemplateCluster(cache), provideTemplateCluster(cache)]);
  expect(second).toBe(first);
  expect(readdirSync(cache)).toEqual([path.basename(first)]);
  const postgres = await startThrowawayPostgres(first);
  onTestFinished(() => postgres.stop());
  const url = databaseUrl(postgres.url, templates.migrated);
  const { rowCount } = await inMaintenance(url, (client) =>
    client.query("SELECT FROM pg_database WHERE datname = $1", [templates.migrated]),
  );
  expect(rowCount).toBe(1);
});
