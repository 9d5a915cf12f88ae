import type pg from "pg";
import { type BloggerCase } from "@/scripts/bench/lists/blogger-cases";
import { type Explained, explainStatement } from "@/scripts/bench/lists/explain-statement";
import {
  type BloggersStatement,
  bloggersStatement,
  idsStatement,
} from "@/server/services/blogger/internal/bloggers-statement";

const DEEP = 0.99;

export type Measured = { first: Explained; deep: Explained | null };

/** Explains a list's first page and the one that begins behind 99% of its rows; null where that is the first page as well. */
export async function runBloggerCase(
  client: pg.ClientBase,
  organizationId: string,
  { query }: BloggerCase,
): Promise<Measured> {
  const explain = (after: BloggersStatement["after"]) =>
    explainStatement(client, bloggersStatement(organizationId, { ...query, after }));
  const after = await findDeepRow(client, organizationId, query);
  return { first: await explain(undefined), deep: after === undefined ? null : await explain(after) };
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
