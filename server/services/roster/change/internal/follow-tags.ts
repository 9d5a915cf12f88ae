import { z } from "zod";
import { tagColors } from "@/server/domain/roster/labels";
import { Prisma, type Tx } from "@/server/infra/db";
import { type Ctx } from "@/server/services/kernel/verb";
import { type changeJobInput } from "../schema";
import { renameInFilter } from "./rename-in-filter";

type Input = z.output<typeof changeJobInput>;

/** Every place that stores names of tags in a filter of the roster. */
const places = [
  { table: "blogger_view", column: "filter" },
  { table: "scraping_task", column: "filter_json" },
] as const;

const colored = z.object({ folded: z.string(), name: z.string(), color: z.enum(tagColors) });
const json = z.record(z.string(), z.unknown());
/** What followed a change of tags, as the result of its job, so that it can be undone. */
const followed = z.object({
  filters: z.array(z.object({ table: z.string(), id: z.string(), before: json, after: json })),
  colors: z.object({ before: z.array(colored), after: z.array(colored) }),
});
type Followed = z.output<typeof followed>;

/**
 * On the last page of a change of tags, and of its undo: colours, saved views and tasks follow
 * (docs/rules.md#tags). A job that ends early leaves them alone. Null if nothing followed.
 */
export async function followTags(tx: Tx, ctx: Ctx, input: Input): Promise<Followed | null> {
  const { change } = input;
  if (change.kind !== "RETAG") return null;
  if ("undoes" in input) return restore(tx, ctx, input.undoes);
  const { names, to } = change;
  const filters = to === null ? [] : await renameFilters(tx, ctx, names, to);
  const colors = await moveColors(tx, ctx, names, to);
  return filters.length === 0 && colors.before.length === 0 ? null : { filters, colors };
}

async function renameFilters(tx: Tx, ctx: Ctx, names: readonly string[], to: string) {
  const changed: Followed["filters"] = [];
  for (const { table, column } of places) {
    const [of, at] = [Prisma.raw(`"${table}"`), Prisma.raw(`"${column}"`)];
    const rows = await tx.$queryRaw<{ id: string; filter: Record<string, unknown> }[]>`
      SELECT id, ${at} AS filter FROM ${of}
      WHERE organization_id = ${ctx.organization.id} AND ${at} ?| ARRAY['tags', 'tagsAll'] ORDER BY id FOR UPDATE`;
    for (const { id, filter } of rows) {
      const after = renameInFilter(filter, names, to);
      if (after === null) continue;
      await tx.$executeRaw`
        UPDATE ${of} SET ${at} = ${JSON.stringify(after)}::jsonb, updated_at = ${ctx.now()} WHERE id = ${id}`;
      changed.push({ table, id, before: filter, after });
    }
  }
  return changed;
}

/** A tag keeps its colour; one without takes that of the first tag that becomes it. */
async function moveColors(tx: Tx, ctx: Ctx, names: readonly string[], to: string | null) {
  const organizationId = ctx.organization.id;
  const fold = (name: string) => name.toLowerCase();
  const meant = [...new Set([...names, ...(to === null ? [] : [to])].map(fold))];
  const rows = await tx.coloredTag.findMany({ where: { organizationId, folded: { in: meant } } });
  const before = rows.map(({ folded, name, color }) => ({ folded, name, color }));
  if (before.length === 0) return { before, after: [] };
  const colorOf = (name: string) => before.find(({ folded }) => folded === fold(name))?.color;
  const color = to === null ? undefined : [to, ...names].map(colorOf).find((one) => one !== undefined);
  const after = to === null || color === undefined ? [] : [{ folded: fold(to), name: to, color }];
  await replaceColors(tx, organizationId, { before, after });
  return { before, after };
}

async function replaceColors(tx: Tx, organizationId: string, { before, after }: Followed["colors"]) {
  const gone = before.map(({ folded }) => folded);
  await tx.coloredTag.deleteMany({ where: { organizationId, folded: { in: gone } } });
  const data = after.map((row) => ({ ...row, organizationId }));
  await tx.coloredTag.createMany({ data, skipDuplicates: true });
}

/** Puts back what is still as the change left it. */
async function restore(tx: Tx, ctx: Ctx, jobId: string): Promise<null> {
  const organizationId = ctx.organization.id;
  const job = await tx.rosterJob.findFirst({
    where: { id: jobId, organizationId },
    select: { result: true },
  });
  const result = followed.safeParse(job?.result);
  if (!result.success) return null;
  const { filters, colors } = result.data;
  for (const { table, column } of places) {
    const [of, at] = [Prisma.raw(`"${table}"`), Prisma.raw(`"${column}"`)];
    for (const { id, before, after } of filters.filter((one) => one.table === table))
      await tx.$executeRaw`
        UPDATE ${of} SET ${at} = ${JSON.stringify(before)}::jsonb, updated_at = ${ctx.now()}
        WHERE id = ${id} AND organization_id = ${organizationId} AND ${at} = ${JSON.stringify(after)}::jsonb`;
  }
  const left = await tx.coloredTag.findMany({
    where: {
      organizationId,
      folded: { in: [...colors.before, ...colors.after].map(({ folded }) => folded) },
    },
  });
  const isAsLeft =
    left.length === colors.after.length &&
    colors.after.every((one) =>
      left.some(({ folded, color }) => folded === one.folded && color === one.color),
    );
  if (isAsLeft) await replaceColors(tx, organizationId, { before: colors.after, after: colors.before });
  return null;
}
