import { type Tx } from "@/server/infra/db";
import { type UpsertOrigin } from "@/server/services/roster/blogger";
import { type Ctx } from "@/server/services/kernel/verb";
import { type ImportBloggersResult } from "../schema";
import { countOutcomes, discardedByPlatform, toRowErrors } from "./merge-rows";
import { findBrokenTexts, refuseBroken } from "./broken-names";
import { warnOfReplaced } from "./replaced-ids";
import { type FailedItem } from "./parse-item";
import { type ParsedItems } from "./parse-items";
import { resolveItems, type WrittenRoster, writeRoster } from "./write-roster";

export type Run = Omit<ImportBloggersResult, "runId" | "warnings" | "outcomes">;

export function refusedRun(refused: FailedItem): Run {
  const counts = { total: 1, created: 0, updated: 0, unchanged: 0, failed: 1 };
  return {
    ...counts,
    discardedFieldsByPlatform: discardedByPlatform([refused]),
    errors: toRowErrors([refused]),
  };
}

type WrittenImport = Omit<WrittenRoster, "full"> & {
  run: Run;
  failed: FailedItem[];
  replaced: ImportBloggersResult["warnings"];
};

export async function writeImport(
  tx: Tx,
  ctx: Ctx,
  items: ParsedItems,
  origin: UpsertOrigin = { source: "OPEN_API" },
): Promise<WrittenImport> {
  const resolved = await resolveItems(tx, ctx, items.ready);
  const broken = await findBrokenTexts(tx, ctx.organization.id, resolved);
  const whole = resolved.filter((item) => !broken.has(item));
  const replaced = await warnOfReplaced(tx, ctx.organization.id, whole);
  const { rows, outcomes, full } = await writeRoster(tx, ctx, whole, origin);
  const brokenItems = [...broken].map(([item, names]) => refuseBroken(item, names));
  const allFailed = [...items.failed, ...brokenItems, ...full];
  const run = {
    ...countOutcomes(rows, outcomes, allFailed.length),
    discardedFieldsByPlatform: discardedByPlatform([...items.ready, ...items.failed]),
    errors: toRowErrors(allFailed),
  };
  return { run, rows, outcomes, failed: allFailed, replaced };
}
