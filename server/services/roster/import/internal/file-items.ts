import { durationSince } from "@/server/domain/kernel/durations";
import { newId } from "@/server/domain/kernel/ids";
import { type Prisma, setChangeSource, type Tx } from "@/server/infra/db";
import { type Ctx, requireUser, rosterChanged } from "@/server/services/kernel/verb";
import { lockExistingBloggers, type RefusedRow } from "./batch-rows";
import { dropBrokenTexts } from "./broken-names";
import { toWarnings } from "./merge-rows";
import { type ImportBloggersResult } from "../schema";
import { type ParsedItems } from "./parse-items";
import { type Run, writeImport } from "./write-import";
import { type FilePrices, withFilePrices } from "./file-prices";
import { writeFileManagers } from "./file-managers";
import { resolveItems, type WrittenRoster } from "./write-roster";

const MAX_KEPT = 500;

type Counts = Pick<Run, "created" | "updated" | "unchanged">;
type Written = Counts & {
  failed: RefusedRow[];
  lost: Awaited<ReturnType<typeof dropBrokenTexts>>["lost"];
  warnings: ImportBloggersResult["warnings"];
};
type Counted = Counts & {
  failed: (RefusedRow & { problem: Prisma.InputJsonObject })[];
  cellsLeftOut: number;
  skipped: number;
};

/** By row: `managers` the user who is to look after its creator, `prices` those of forms. */
type FileItems = ParsedItems & {
  runId: string;
  strict: boolean;
  managers: ReadonlyMap<number, string>;
  prices: FilePrices;
};

/**
 * The member who imports the file owns new creators; rows of another member's creators fail. The run stores
 * the changes, so that they can be undone.
 */
export async function writeFileItems(
  tx: Tx,
  ctx: Ctx,
  { runId, strict, managers, prices, ...items }: FileItems,
): Promise<Written> {
  const resolved = await resolveItems(tx, ctx, items.ready);
  const { known, refused } = await lockExistingBloggers(
    tx,
    ctx,
    resolved.map((item) => ({ ...item, source: "IMPORT" })),
  );
  const refusedAt = new Set(refused.map(({ index }) => index));
  await setChangeSource(tx, "IMPORT");
  const { items: whole, lost } = strict
    ? { items: resolved, lost: new Map<number, never>() }
    : await dropBrokenTexts(tx, ctx.organization.id, resolved);
  const priced = await withFilePrices(tx, {
    items: whole.filter(({ index }) => !refusedAt.has(index)),
    known,
    prices,
  });
  const dropped = new Map(priced.map((item) => [item.index, item.fields]));
  const ready = items.ready
    .filter(({ index }) => !refusedAt.has(index))
    .map((item) => ({ ...item, fields: dropped.get(item.index) ?? item.fields }));
  const origin = { source: "IMPORT", ownerUserId: requireUser(ctx).userId, fileRunId: runId } as const;
  const { run, rows, outcomes, failed, replaced } = await writeImport(tx, ctx, { ...items, ready }, origin);
  const managed = await writeFileManagers(tx, ctx, { runId, managers: toManaged(rows, outcomes, managers) });
  run.unchanged -= outcomes.filter(({ id, outcome }) => outcome === "unchanged" && managed.has(id)).length;
  if (run.updated + run.created > 0) ctx.afterCommit(rosterChanged(ctx.organization.id));
  return { ...run, failed: [...failed, ...refused], lost, warnings: toWarnings(rows, replaced) };
}

/** Where two rows name one creator, the later one counts. */
function toManaged(
  rows: WrittenRoster["rows"],
  outcomes: WrittenRoster["outcomes"],
  managers: ReadonlyMap<number, string>,
): Map<string, string> {
  return new Map(
    rows.flatMap(({ indexes }, at): [string, string][] => {
      const named = indexes
        .toSorted((one, other) => one - other)
        .flatMap((index) => managers.get(index) ?? []);
      const [manager, id] = [named.at(-1), outcomes[at]?.id];
      return manager === undefined || id === undefined ? [] : [[id, manager]];
    }),
  );
}

export async function startFileRun(tx: Tx, ctx: Ctx, { name, rowCount }: { name: string; rowCount: number }) {
  const counts = { total: 0, created: 0, updated: 0, unchanged: 0, failed: 0 };
  const id = newId("importRun");
  const named = {
    organizationId: ctx.organization.id,
    userId: requireUser(ctx).userId,
    kind: "FILE",
    sourceSystem: name === "" ? null : name.slice(0, 100),
    rowCount,
  } as const;
  return tx.openApiBloggerImportRun.create({
    data: { id, ...named, ...counts, durationMs: 0, createdAt: ctx.now() },
  });
}

export async function addToFileRun(tx: Tx, ctx: Ctx, runId: string, written: Counted): Promise<void> {
  const { created, updated, unchanged, failed, cellsLeftOut, skipped } = written;
  const run = await tx.openApiBloggerImportRun.findUniqueOrThrow({ where: { id: runId } });
  const kept = run.errors as Prisma.JsonArray;
  const added = failed.map(({ index, platform, code, message, problem }) => ({
    index,
    platform,
    code,
    message,
    problem,
  }));
  await tx.openApiBloggerImportRun.update({
    where: { id: runId },
    data: {
      total: run.total + created + updated + failed.length,
      created: run.created + created,
      updated: run.updated + updated,
      unchanged: run.unchanged + unchanged,
      failed: run.failed + failed.length,
      cellsLeftOut: run.cellsLeftOut + cellsLeftOut,
      ...(run.rowCount !== null && { rowCount: run.rowCount - skipped }),
      ...(kept.length < MAX_KEPT && { errors: [...kept, ...added].slice(0, MAX_KEPT) }),
      // Another machine, whose clock may be ahead, may have started the run.
      durationMs: durationSince(run.createdAt, ctx.now()),
    },
  });
}
