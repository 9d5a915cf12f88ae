import { afterAll, beforeAll, describe, expect, it } from "vitest";
import pg from "pg";
import { createMigratedDatabase } from "@/testing/database/create-migrated-database";
import { recordStatements } from "./explain-statement";
import { fillDatabase } from "./fill-database";
import { type ListReport, measureLists } from "./measure-lists";
import { LARGE } from "./roster-sql";
import { Prisma } from "@/server/infra/db";
import { createJobCtx } from "@/server/services/integration/context";
import { figurePage } from "@/server/services/roster/blogger/internal/figures/figure-pages";
import { figuresFollower } from "@/server/services/roster/blogger/internal/figures/figures-follower";
import { followStream } from "@/server/services/roster/blogger";
import { bloggerConditions } from "@/server/services/roster/blogger/internal/blogger-conditions";
import { type PageQuery, idsStatement } from "@/server/services/roster/blogger/internal/bloggers-statement";

const SIZE = { bloggers: 15_000, others: 1_000, runs: 6_000 };
let database: Awaited<ReturnType<typeof createMigratedDatabase>>;

beforeAll(async () => {
  database = await createMigratedDatabase();
  await fillDatabase(database.url, SIZE);
}, 120_000);
afterAll(() => database.drop());

const problemsOf = (lines: ListReport[]) =>
  lines.flatMap(({ name, problems }) => problems.map((problem) => `${name}: ${problem}`));

type Query = Omit<PageQuery, "after">;

function labelledQueries(direction: "asc" | "desc"): Query[] {
  const filters = [
    { tags: ["hot"] },
    { tags: ["old"] },
    { tags: ["hot"], category: "category-3" },
    { tags: ["hot"], text: "anna" },
    { category: "category-39", fansCountMin: 1_000 },
  ];
  return filters.flatMap((filter) =>
    (["updatedAt", "createdAt", "fansCount"] as const).map((order) => ({
      filter,
      order,
      direction,
      limit: 20,
    })),
  );
}

async function listPlainly(client: pg.Client, { filter, order, direction }: Query): Promise<string[]> {
  const key = { updatedAt: "b.updated_at", createdAt: "b.created_at", fansCount: "b.fans_count" }[order];
  const { text, values } = Prisma.sql`
    SELECT b.id FROM blogger b WHERE ${bloggerConditions(LARGE, filter)}
    ORDER BY ${Prisma.raw(`${key} ${direction} NULLS LAST, b.id ${direction}`)}`;
  const { rows } = await client.query<{ id: string }>(text, [...values]);
  return rows.map(({ id }) => id);
}

async function walk(client: pg.Client, query: Query): Promise<string[]> {
  const ids: string[] = [];
  let after: PageQuery["after"];
  for (;;) {
    const { text, values } = idsStatement(LARGE, { ...query, after });
    const { rows } = await client.query<{ id: string; k: string }>(
      `SELECT id, key::text AS k FROM (${text}) page`,
      [...values],
    );
    ids.push(...rows.map(({ id }) => id));
    after = rows.at(-1);
    if (rows.length < query.limit) return ids;
  }
}

async function walkFigures(
  client: pg.Client,
  query: Omit<Parameters<typeof figurePage>[1], "after">,
): Promise<string[]> {
  const ids: string[] = [];
  let after: PageQuery["after"];
  for (;;) {
    const { text, values } = figurePage(LARGE, { ...query, after }, Prisma.sql`b.id`);
    const { rows } = await client.query<{ id: string; sortKey: string }>(text, [...values]);
    ids.push(...rows.map(({ id }) => id));
    const last = rows.at(-1);
    if (last === undefined || rows.length < query.limit) return ids;
    after = { k: last.sortKey, id: last.id };
  }
}

describe("every list of a large roster", () => {
  it("reads what its page needs, at the end as at the start", async () => {
    const lines = await measureLists(database.url, SIZE.bloggers, {
      wanted: (name) => !name.endsWith(" 100"),
    });
    expect(problemsOf(lines)).toEqual([]);
    expect(lines.length).toBeGreaterThan(100);
    expect(lines.every(({ measured }) => measured.first.buffers > 0)).toBe(true);
  }, 120_000);

  it.each(["desc", "asc"] as const)(
    "has the same labelled pages whichever way they are found, %s",
    async (direction) => {
      const client = new pg.Client({ connectionString: database.url });
      await client.connect();
      try {
        // So frequent that the next rows of the list decide where two conditions meet.
        await client.query("UPDATE blogger_label SET count = count + 1000000");
        for (const query of labelledQueries(direction)) {
          const plain = await listPlainly(client, query);
          expect(plain.length).toBeGreaterThan(0);
          expect(await walk(client, query)).toEqual(plain);
        }
      } finally {
        await client.query("UPDATE blogger_label SET count = count - 1000000");
        await client.end();
      }
    },
    60_000,
  );

  it.each(["desc", "asc"] as const)(
    "has the same pages by figures whether they are near in the order or far away, %s",
    async (direction) => {
      const { db, close } = recordStatements(database.url);
      const client = new pg.Client({ connectionString: database.url });
      await client.connect();
      try {
        const ctx = { ...createJobCtx("test"), db };
        await followStream(ctx, LARGE, figuresFollower, { untilMs: Infinity, waits: true });
        for (const filter of [
          { fansCountMin: 1_000 },
          { tags: ["old"] },
          { reviewStatus: "REJECTED" },
        ] as const) {
          const query = { filter, order: "fansCount", direction, limit: 300, fields: ["id"] } as const;
          const plain = await listPlainly(client, query);
          expect(await walkFigures(client, query)).toEqual(plain);
        }
      } finally {
        await client.end();
        await close();
      }
    },
    60_000,
  );

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
