import { expect, it } from "vitest";
import { openDatabaseBefore } from "@/testing/database/open-database-before";

const BEFORE = "20261126100000_names_one_by_one";

it("splits tags and categories that were stored as one text, and counts them separately", async () => {
  const { client, migrate, close } = await openDatabaseBefore(BEFORE);
  const rows: [tags: string[], category: string | null][] = [
    [["美妆、护肤", "护肤", " 3C/数码 "], "剧情,家庭,搞笑短剧"],
    [["travel"], "剧情；家庭\n剧情"],
    [["Home & Living"], "/"],
    [[], null],
  ];
  for (const [n, [tags, category]] of rows.entries())
    await client.query(
      `INSERT INTO blogger (id, organization_id, platform, platform_blogger_id, nickname, source, tags, category)
       VALUES ($1, 'org_1', 'PGY', $1, 'n', 'MANUAL', $2, $3)`,
      [`blg_${n}`, tags, category],
    );
  const touched = `SELECT id, revision::integer FROM blogger ORDER BY id`;
  const before = (await client.query<{ revision: number }>(touched)).rows;
  await migrate();
  const after = (await client.query<{ revision: number }>(touched)).rows;
  const { rows: stored } = await client.query("SELECT tags, category FROM blogger ORDER BY id");
  const { rows: counted } = await client.query<{ value: string; count: string }>(
    `SELECT value, sum(count) AS count FROM blogger_label WHERE organization_id = 'org_1'
     GROUP BY value HAVING sum(count) <> 0`,
  );
  expect(stored).toEqual([
    { tags: ["美妆", "护肤", "3C", "数码"], category: "剧情,家庭,搞笑短剧" },
    { tags: ["travel"], category: "剧情,家庭" },
    { tags: ["Home & Living"], category: null },
    { tags: [], category: null },
  ]);
  expect(Object.fromEntries(counted.map(({ value, count }) => [value, Number(count)]))).toEqual({
    美妆: 1,
    护肤: 1,
    "3C": 1,
    数码: 1,
    travel: 1,
    "Home & Living": 1,
    剧情: 2,
    家庭: 2,
    搞笑短剧: 1,
  });
  expect(after.map(({ revision }, n) => revision !== before[n]?.revision)).toEqual([true, true, true, false]);
  await close();
}, 120_000);
