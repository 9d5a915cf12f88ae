import { setTimeout as sleep } from "node:timers/promises";
import { importBloggersContract } from "@/server/open-api/contracts";
import { handle, type RouteHandler } from "@/server/open-api/handle";
import { importBloggers } from "@/server/services/roster/import";
import { withTransaction } from "@/server/services/kernel/verb";

type ImportBloggersResult = Awaited<ReturnType<typeof importBloggers>>;

/** Long compared with the other work, so that few kills are needed to hit it. */
const PAUSE_MS = 200;
const PIECES = 3;

/**
 * Negative controls: imports that lock the key against competitors but violate the single transaction
 * (docs/rules.md#idempotency). Clients notice the first only after a kill, the second without one.
 */
export const brokenImports: Readonly<Record<string, { POST: RouteHandler }>> = {
  "/control/committed-apart": { POST: importInPieces(1) },
  "/control/in-pieces": { POST: importInPieces(PIECES) },
};

/** Commits the rows piece by piece, and the key with its response afterwards. */
function importInPieces(pieces: number): RouteHandler {
  const execute: typeof importBloggers.execute = (ctx, input, open = withTransaction) =>
    open(ctx, async () => {
      const size = Math.ceil(input.items.length / pieces);
      const results: ImportBloggersResult[] = [];
      for (let from = 0; from < input.items.length; from += size) {
        const items = input.items.slice(from, from + size);
        results.push(await importBloggers({ ctx, input: { ...input, items } }));
        await sleep(PAUSE_MS);
      }
      return sumUp(results);
    });
  return handle({ ...importBloggersContract, verb: { ...importBloggers, execute } });
}

function sumUp(results: readonly ImportBloggersResult[]): ImportBloggersResult {
  const [first, ...others] = results;
  if (first === undefined) throw new Error("nothing was imported");
  return others.reduce(
    (sum, { total, created, updated, unchanged, failed }) => ({
      ...sum,
      total: sum.total + total,
      created: sum.created + created,
      updated: sum.updated + updated,
      unchanged: sum.unchanged + unchanged,
      failed: sum.failed + failed,
    }),
    first,
  );
}
