import { type Tx } from "@/server/infra/db";
import { findAliases, rememberAliases, upsertBloggers, type UpsertOutcome } from "@/server/services/blogger";
import { type Ctx } from "@/server/services/verb";
import { type ImportBloggersResult } from "../schema";
import { countOutcomes, discardedByPlatform, mergeItems, resolveAliases, toRowErrors } from "./merge-rows";
import { type FailedItem } from "./read-item";
import { type ReadItems } from "./read-items";

/** The outcome of a whole import, as its run keeps it. */
export type Run = Omit<ImportBloggersResult, "runId">;

/** The outcome of an import of one item that was refused before anything could be written. */
export function refusedRun(refused: FailedItem): Run {
  const counts = { total: 1, created: 0, updated: 0, unchanged: 0, failed: 1 };
  return {
    ...counts,
    discardedFieldsByPlatform: discardedByPlatform([refused]),
    errors: toRowErrors([refused]),
  };
}

/** Writes the rows that could be read and sums up the outcomes. `outcomes` has one entry a creator. */
export async function writeItems(
  tx: Tx,
  ctx: Ctx,
  { ready, failed }: ReadItems,
): Promise<{ run: Run; outcomes: UpsertOutcome[] }> {
  const byAlias = ready.filter(({ idKind }) => idKind === "alias");
  const known = await findAliases(tx, ctx.organization.id, byAlias);
  const rows = mergeItems(resolveAliases(ready, known));
  const outcomes = await upsertBloggers(tx, ctx.organization, rows, "OPEN_API");
  await rememberAliases(
    tx,
    ctx.organization.id,
    rows.flatMap((row, position) =>
      row.aliases.map((alias) => ({ ...row, alias, bloggerId: outcomes[position]?.id })),
    ),
  );
  const run = {
    ...countOutcomes(rows, outcomes, failed.length),
    discardedFieldsByPlatform: discardedByPlatform([...ready, ...failed]),
    errors: toRowErrors(failed),
  };
  return { run, outcomes };
}
