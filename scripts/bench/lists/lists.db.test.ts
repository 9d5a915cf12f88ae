import { afterAll, beforeAll, describe, expect, it } from "vitest";
import pg from "pg";
import { createMigratedDatabase } from "@/testing/database/create-migrated-database";
import { fillDatabase } from "./fill-database";
import { type ListReport, measureLists } from "./measure-lists";

const SIZE = { bloggers: 15_000, others: 1_000, runs: 6_000 };
let database: Awaited<ReturnType<typeof createMigratedDatabase>>;

beforeAll(async () => {
  database = await createMigratedDatabase();
  await fillDatabase(database.url, SIZE);
}, 120_000);
afterAll(() => database.drop());

const problemsOf = (lines: ListReport[]) =>
  lines.flatMap(({ name, problems }) => problems.map((problem) => `${name}: ${problem}`));

describe("every list of a large roster", () => {
  it("reads what its page needs, at the end as at the start", async () => {
    const lines = await measureLists(database.url, SIZE.bloggers, {
      wanted: (name) => !name.endsWith(" 100"),
    });
    expect(problemsOf(lines)).toEqual([]);
    expect(lines.length).toBeGreaterThan(100);
    expect(lines.every(({ measured }) => measured.first.buffers > 0)).toBe(true);
  }, 120_000);

  it("fails the check once its index is gone", async () => {
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    await client.query(
      "DROP INDEX blogger_list_idx, blogger_list_by_age_idx, blogger_list_by_fans_idx, sync_endpoint_run_organization_id_started_at_id_idx",
    );
    await client.end();
    const wanted = (name: string) => name.startsWith("all · createdAt") || name === "push runs {}";
    const found = problemsOf(await measureLists(database.url, SIZE.bloggers, { wanted })).join("\n");
    expect(found).toContain("all · createdAt desc 200: reads all of blogger");
    expect(found).toContain("push runs {}: reads all of sync_endpoint_run");
  }, 120_000);
});
