import type pg from "pg";
import { type Explained, explainStatement, type Statement } from "@/scripts/bench/lists/explain-statement";
import { type Measured } from "@/scripts/bench/lists/run-blogger-case";
import { type VerbCase } from "@/scripts/bench/lists/verb-cases";
import { type Ctx } from "@/server/services/verb";

const DEEP = 0.99;
/** Nearer to its end, what is left of a list is so little that the planner rightly reads and sorts all of it. */
const PAGES_BEFORE_END = 10;

/**
 * Walks a list from its first page to its last, as a caller does, and explains what the verb sent for the first one and for the one
 * behind 99% of the others, or ten before the last. `take` answers what was sent since it was last asked.
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
