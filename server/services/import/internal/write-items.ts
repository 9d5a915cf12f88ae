import { type Tx } from "@/server/infra/db";
import { findAliases, rememberAliases, upsertBloggers, type UpsertOutcome } from "@/server/services/blogger";
import { type Ctx } from "@/server/services/verb";
import { type ImportBloggersResult } from "../schema";
import { countOutcomes, discardedByPlatform, toRowErrors } from "./count-outcomes";
import { mergeItems } from "./merge-items";
import { type FailedItem, type ReadyItem } from "./read-item";
import { resolveAliases } from "./resolve-aliases";

/** What became of a whole import, as its run keeps it. */
export type Run = Omit<ImportBloggersResult, "runId">;
type Items = { ready: readonly ReadyItem[]; failed: readonly FailedItem[] };

/** Writes the rows that could be read and sums up what became of each. `outcomes` has one entry a creator. */
export async function writeItems(
  tx: Tx,
  ctx: Ctx,
  { ready, failed }: Items,
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
    discardedFieldsByPlatform: discardedByPlatform(ready),
    errors: toRowErrors(failed),
  };
  return { run, outcomes };
}
