import { PrismaPg } from "@prisma/adapter-pg";
import type pg from "pg";
import type { Db } from "@/server/infra/db";
import { PrismaClient } from "@/server/infra/db/generated/client";

export type Statement = { text: string; values: readonly unknown[] };
/**
 * What a statement did: its time, 8 KiB pages touched, indexes used, tables scanned sequentially, and the
 * largest sort in rows.
 */
export type Explained = {
  ms: number;
  rows: number;
  buffers: number;
  indexes: string[];
  seqScans: string[];
  sortedRows: number;
};

type Node = {
  "Node Type": string;
  "Index Name"?: string;
  "Relation Name"?: string;
  "Actual Rows": number;
  "Actual Loops": number;
  "Shared Hit Blocks": number;
  "Shared Read Blocks": number;
  Plans?: Node[];
};
type Answer = { "QUERY PLAN": [{ Plan: Node; "Execution Time": number }] };

/** Runs a statement under EXPLAIN twice: to warm the caches, then to measure. */
export async function explainStatement(
  client: pg.ClientBase,
  { text, values }: Statement,
): Promise<Explained> {
  const explain = { text: `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${text}`, values: [...values] };
  await client.query(explain);
  const { rows } = await client.query<Answer>(explain);
  const answer = rows[0]?.["QUERY PLAN"][0];
  if (answer === undefined) throw new Error("EXPLAIN answered nothing");
  const nodes = flatten(answer.Plan).filter((node) => node["Actual Loops"] > 0);
  const named = (key: "Index Name" | "Relation Name", of: readonly Node[]) => [
    ...new Set(of.flatMap((node) => node[key] ?? [])),
  ];
  const sorts = nodes.filter((node) => node["Node Type"].includes("Sort"));
  return {
    ms: answer["Execution Time"],
    rows: answer.Plan["Actual Rows"],
    buffers: answer.Plan["Shared Hit Blocks"] + answer.Plan["Shared Read Blocks"],
    indexes: named("Index Name", nodes),
    seqScans: named(
      "Relation Name",
      nodes.filter((node) => node["Node Type"].includes("Seq Scan")),
    ),
    sortedRows: Math.max(0, ...sorts.flatMap((sort) => (sort.Plans ?? []).map(countRows))),
  };
}

function flatten(node: Node): Node[] {
  return [node, ...(node.Plans ?? []).flatMap(flatten)];
}

function countRows(node: Node): number {
  return node["Actual Rows"] * node["Actual Loops"];
}

export function recordStatements(url: string): {
  db: Db;
  take: () => Statement[];
  close: () => Promise<void>;
} {
  const db = new PrismaClient({
    adapter: new PrismaPg({ connectionString: url, max: 1 }),
    log: [{ emit: "event", level: "query" }],
  });
  let sent: Statement[] = [];
  db.$on("query", ({ query, params }) => {
    sent.push({ text: query, values: JSON.parse(params) as unknown[] });
  });
  const take = () => {
    const taken = sent.filter(({ text }) => /^\s*(SELECT|WITH)\b/.test(text));
    sent = [];
    return taken;
  };
  return { db, take, close: () => db.$disconnect() };
}
