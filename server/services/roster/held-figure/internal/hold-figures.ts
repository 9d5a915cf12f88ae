import {
  guardedFields,
  guardFigures,
  type HeldBefore,
  type UpsertFields,
} from "@/server/domain/roster/blogger";
import { dayIn } from "@/server/domain/kernel/days";
import { newId } from "@/server/domain/kernel/ids";
import { type Tx } from "@/server/infra/db";
import { type Ctx } from "@/server/services/kernel/verb";

type Scraped = { bloggerId: string; fields: UpsertFields; runId: string | null; now: Date };
type Earlier = Omit<HeldBefore, "day"> & { seenAt: string };
type Known = {
  bloggerId: string;
  isOn: boolean;
  factor: number;
  columns: Record<string, unknown>;
  metrics: Record<string, unknown>;
  earlier: Earlier[];
};

/**
 * Holds back figures that are suspicious under the organization's rule (docs/rules.md#held-figures).
 * Returns the fields to write. The caller must have locked the creator's row.
 */
export async function holdFigures(tx: Tx, ctx: Ctx, scraped: Scraped): Promise<UpsertFields> {
  const [fields] = await holdFiguresOfMany(tx, ctx, [scraped]);
  return fields ?? scraped.fields;
}

/** `holdFigures` of several creators, whose rows are read together. Returns their fields in order. */
export async function holdFiguresOfMany(
  tx: Tx,
  ctx: Ctx,
  scraped: readonly Scraped[],
): Promise<UpsertFields[]> {
  const guarded = scraped.filter(({ fields }) => guardedFields.some((name) => name in fields));
  const ids = guarded.map(({ bloggerId }) => bloggerId);
  const rows = ids.length === 0 ? [] : await findKnown(tx, ids);
  const known = new Map(rows.map((row) => [row.bloggerId, row]));
  const written: UpsertFields[] = [];
  for (const one of scraped) {
    const fields = guarded.includes(one)
      ? await guardOne(tx, ctx, one, known.get(one.bloggerId))
      : one.fields;
    written.push(fields);
  }
  return written;
}

function findKnown(tx: Tx, ids: readonly string[]): Promise<Known[]> {
  return tx.$queryRaw<Known[]>`
    SELECT b.id AS "bloggerId", o.holds_figures AS "isOn", o.hold_factor AS factor, b.metrics,
      jsonb_build_object('fansCount', b.fans_count, 'interactRate', b.interact_rate,
        'priceShortWithFee', b.price_short_with_fee, 'priceMidWithFee', b.price_mid_with_fee,
        'priceLongWithFee', b.price_long_with_fee) AS columns,
      coalesce((SELECT jsonb_agg(jsonb_build_object('field', h.field, 'found', h.found, 'days', h.days,
        'seenAt', h.seen_at, 'isDismissed', h.dismissed_at IS NOT NULL))
        FROM held_figure h WHERE h.blogger_id = b.id), '[]') AS earlier
    FROM blogger b JOIN organization o ON o.id = b.organization_id WHERE b.id = ANY (${[...ids]}::text[])`;
}

async function guardOne(
  tx: Tx,
  ctx: Ctx,
  { bloggerId, fields, runId, now }: Scraped,
  known: Known | undefined,
): Promise<UpsertFields> {
  if (known === undefined) throw new Error("figures are held back of a creator that is locked");
  const { isOn, factor, columns, metrics } = known;
  const { timeZone } = ctx.organization;
  const earlier = known.earlier.map(({ seenAt, ...one }) => ({
    ...one,
    day: dayIn(timeZone, new Date(seenAt)),
  }));
  const guarded = guardFigures({ ...columns, ...metrics }, fields, {
    rule: { isOn, factor },
    earlier,
    day: dayIn(timeZone, now),
  });
  if (guarded.settled.length > 0)
    await tx.heldFigure.deleteMany({ where: { bloggerId, field: { in: guarded.settled } } });
  if (guarded.held.length > 0) {
    const rows = guarded.held.map((one) => ({ ...one, id: newId("heldFigure") }));
    await tx.$executeRaw`
      INSERT INTO held_figure AS h (id, organization_id, blogger_id, field, before, found, since, seen_at, days, run_id)
      SELECT n.id, ${ctx.organization.id}, ${bloggerId}, n.field, n.before, n.found, ${now}, ${now}, n.days, ${runId}
      FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        AS n (id text, field text, before text, found text, days smallint)
      ON CONFLICT (blogger_id, field) DO UPDATE SET before = excluded.before, found = excluded.found,
        seen_at = excluded.seen_at, days = excluded.days, run_id = excluded.run_id, times = h.times + 1`;
    const others = guarded.held.flatMap(({ isNew, field }) => (isNew ? [field] : []));
    const begin = { since: now, times: 1, dismissedAt: null };
    if (others.length > 0)
      await tx.heldFigure.updateMany({ where: { bloggerId, field: { in: others } }, data: begin });
  }
  return guarded.fields;
}
