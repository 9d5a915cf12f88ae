import { type Tx } from "@/server/infra/db";
import { findAliases, findNamedBloggers, setDeactivated } from "@/server/services/roster/blogger";
import { type Ctx } from "@/server/services/kernel/verb";
import { type DeactivateBloggersInput, type DeactivateBloggersResult } from "../schema";
import { toRowErrors } from "./merge-rows";
import { failed, type FailedItem } from "./parse-item";
import { type IndexedRef, type ParsedNames } from "./parse-items";

export type Deactivation = Omit<DeactivateBloggersResult, "runId">;

export async function deactivateNamed(
  tx: Tx,
  ctx: Ctx,
  { items, reason }: DeactivateBloggersInput,
  read: ParsedNames,
): Promise<Deactivation> {
  const named = await findNamedBloggers(tx, ctx, await withPrimaryIds(tx, ctx, read.names));
  const pending = await setDeactivated(
    tx,
    ctx.organization.id,
    named.map(({ id }) => id),
    reason ?? null,
  );
  const idsByIndex = new Map<number, string[]>();
  for (const { index, id } of named) idsByIndex.set(index, [...(idsByIndex.get(index) ?? []), id]);
  const missing: FailedItem[] = [];
  let deactivated = 0;
  let unchanged = 0;
  for (const { index } of [...read.names].sort((a, b) => a.index - b.index)) {
    const found = idsByIndex.get(index) ?? [];
    const changed = found.filter((id) => pending.has(id));
    // A blogger counts for the first item that names it.
    for (const id of changed) pending.delete(id);
    if (found.length === 0) missing.push(notFound(index, items[index]));
    else if (changed.length > 0) deactivated += 1;
    else unchanged += 1;
  }
  const errors = toRowErrors([...read.failed, ...missing]);
  const failedCount = read.failed.length + missing.length;
  return { total: items.length, deactivated, unchanged, failed: failedCount, errors };
}

async function withPrimaryIds(tx: Tx, ctx: Ctx, names: readonly IndexedRef[]): Promise<IndexedRef[]> {
  const byPlatform = names.filter((name) => "platform" in name).filter(({ mayBeAlias }) => mayBeAlias);
  const known = await findAliases(tx, ctx.organization.id, byPlatform);
  return names.map((name) => {
    const alias = "platform" in name ? known.get(name) : undefined;
    if (alias === undefined || alias.isOwn || alias.primaryId === null) return name;
    return { ...name, platformBloggerId: alias.primaryId };
  });
}

function notFound(index: number, item: DeactivateBloggersInput["items"][number] | undefined): FailedItem {
  const platform = item !== undefined && "platform" in item ? item.platform : null;
  return failed(
    { index, platform },
    "NOT_FOUND",
    "The organization has no such blogger. Check how it is named.",
  );
}
