import { expect, it } from "vitest";
import { openDatabaseBefore } from "@/testing/database/open-database-before";

const BEFORE = "20261126141000_lower_bounds";
const READ = "2026-11-20T00:00:00Z";

it("turns figures that were read from buckets into lower bounds, and stored filters match as many as before", async () => {
  const { client, migrate, close } = await openDatabaseBefore(BEFORE);
  const add = async (id: string, fans: number | null, { platform = "VIDEO_HUXUAN", readAt = READ } = {}) =>
    client.query(
      `INSERT INTO blogger (id, organization_id, platform, platform_blogger_id, nickname, source, fans_count, last_synced_at)
       VALUES ($1, 'org_1', $3, $1, 'n', 'MANUAL', $2, $4)`,
      [id, fans, platform, readAt],
    );
  await add("bucket", 100_000);
  await add("small", 0);
  await add("two-digits", 120_000_000);
  await add("exact", 123_456);
  await add("few", 57);
  await add("unknown", null);
  await add("elsewhere", 100_000, { platform: "PGY" });
  await add("typed", 100_000);
  await add("read-since", 100_000, { readAt: "2099-01-01T00:00:00Z" });
  for (const source of ["CONSOLE", "SCRAPE"])
    await client.query(`
      BEGIN;
      SELECT set_config('crs.change_source', '${source}', true);
      UPDATE blogger SET fans_count = 200000 WHERE id = ANY ('${source === "SCRAPE" ? "{bucket}" : "{typed,read-since}"}');
      COMMIT`);
  await client.query(`
    INSERT INTO blogger_view (id, organization_id, user_id, name, filter, "order", direction)
    SELECT 'vew_' || n, 'org_1', 'usr_1', 'v' || n, filter, 'updatedAt', 'desc' FROM unnest(ARRAY[
      '{"fansCountMax": 1000000}', '{"fansCountMin": 5}', '{"tags": ["a"]}']::jsonb[]) WITH ORDINALITY f (filter, n);
    INSERT INTO scraping_task (id, organization_id, name, scope, filter_json)
    VALUES ('tsk_1', 'org_1', 't', 'FILTERED', '{"fansCountMin": 5, "fansCountMax": 9}')`);
  await migrate();
  const { rows } = await client.query<{ id: string }>(
    "SELECT id FROM blogger WHERE fans_count_is_least ORDER BY id",
  );
  const { rows: filters } = await client.query<{ filter: object }>(
    "(SELECT filter FROM blogger_view ORDER BY id) UNION ALL SELECT filter_json FROM scraping_task",
  );
  expect(rows.map(({ id }) => id)).toEqual(["bucket", "read-since", "small", "two-digits"]);
  expect(filters.map(({ filter }) => filter)).toEqual([
    { fansCountMax: 1_000_000, fansBounds: "WITH" },
    { fansCountMin: 5 },
    { tags: ["a"] },
    { fansCountMin: 5, fansCountMax: 9, fansBounds: "WITH" },
  ]);
  await close();
}, 120_000);
