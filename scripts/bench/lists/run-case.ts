import type pg from "pg";
import type { BloggerCase } from "@/scripts/bench/lists/blogger-cases";
import { type Explained, explainStatement, type Statement } from "@/scripts/bench/lists/explain-statement";
import type { VerbCase } from "@/scripts/bench/lists/verb-cases";
import { bloggerJson } from "@/server/services/roster/blogger/internal/blogger-json";
import {
  type BloggersStatement,
  countStatement,
  idsStatement,
  pageStatement,
} from "@/server/services/roster/blogger/internal/bloggers-statement";
import { MAX_COUNTED } from "@/server/domain/kernel/paging";
import { Prisma } from "@/server/infra/db";
import type { Ctx } from "@/server/services/kernel/verb";

const DEEP = 0.99;

export type Measured = { first: Explained; deep: Explained | null };

export async function runBloggerCase(
  client: pg.ClientBase,
  organizationId: string,
  { query }: BloggerCase,
): Promise<Measured> {
  const columns = Prisma.sql`${bloggerJson(query.fields).columns}, page.key::text`;
  const explain = (after: BloggersStatement["after"]) =>
    explainStatement(client, pageStatement(organizationId, { ...query, after }, columns));
  const after = await findDeepRow(client, organizationId, query);
  return { first: await explain(undefined), deep: after === undefined ? null : await explain(after) };
}

export async function runCountCase(
  client: pg.ClientBase,
  organizationId: string,
  { query }: BloggerCase,
): Promise<Measured> {
  const statement = countStatement(organizationId, query.filter, MAX_COUNTED + 1);
  return { first: await explainStatement(client, statement), deep: null };
}

async function findDeepRow(
  client: pg.ClientBase,
  organizationId: string,
  query: BloggerCase["query"],
): Promise<BloggersStatement["after"]> {
  const whole = idsStatement(organizationId, { ...query, limit: 10_000_000, after: undefined });
  const { rows } = await client.query<{ k: string; id: string }>(
    `SELECT key::text AS k, id FROM (
       SELECT key, id, row_number() OVER () AS place, count(*) OVER () AS total FROM (${whole.text}) found
     ) placed WHERE place = floor(${DEEP} * total)`,
    [...whole.values],
  );
  return rows[0];
}

/** Closer to its end, the rest of a list is so small that the planner rightly reads and sorts all of it. */
const PAGES_BEFORE_END = 10;

/**
 * Pages through a list as a caller does. Explains the verb's statements for the first page, and for the
 * page after 99% of the list or ten before the last. `take` returns the statements sent since its last
 * call.
 */
export async function runVerbCase(
  client: pg.ClientBase,
  { call }: VerbCase,
  { ctx, take }: { ctx: Ctx; take: () => Statement[] },
): Promise<Measured> {
  const cursors: (string | undefined)[] = [];
  for (let cursor: string | null | undefined; cursor !== null;) {
    cursors.push(cursor);
    cursor = (await call(ctx, cursor)).nextCursor;
  }
  const explain = async (cursor: string | undefined) => {
    take();
    await call(ctx, cursor);
    const pages: Explained[] = [];
    for (const statement of take()) pages.push(await explainStatement(client, statement));
    return pages.reduce(add);
  };
  const deep = Math.min(Math.floor(cursors.length * DEEP) - 1, cursors.length - PAGES_BEFORE_END);
  return { first: await explain(undefined), deep: deep > 0 ? await explain(cursors[deep]) : null };
}

function add(left: Explained, right: Explained): Explained {
  return {
    ms: left.ms + right.ms,
    rows: left.rows + right.rows,
    buffers: left.buffers + right.buffers,
    indexes: [...new Set([...left.indexes, ...right.indexes])],
    seqScans: [...left.seqScans, ...right.seqScans],
    sortedRows: Math.max(left.sortedRows, right.sortedRows),
  };
}
