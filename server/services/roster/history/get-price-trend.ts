import { addDays, dayIn } from "@/server/domain/kernel/days";
import { type PriceChange, priceTrend, quotedFields } from "@/server/domain/roster/quotes";
import { query } from "@/server/services/kernel/verb";
import { findKeptId } from "@/server/services/roster/blogger";
import { checkVisible } from "./check-visible";
import { priceTrendInput, priceTrendOutput } from "./schema";

const fields = quotedFields.filter((field) => field !== "platform");

/** Earlier days than those of the newest changes are left out. */
const MAX_CHANGES = 2_000;

/** Bytes; of a larger value only the fact of the change is read. */
const MAX_VALUE = 32 * 1024;

/** Lines of prices by form (docs/rules.md#price-trend). Throws `NOT_FOUND`. */
export const getPriceTrend = query({
  permission: "blogger:read",
  input: priceTrendInput,
  output: priceTrendOutput,
  async run({ ctx, input: { id: asked, days } }) {
    const id = await findKeptId(ctx.db, ctx, asked);
    await checkVisible(ctx, id);
    const { id: organizationId, timeZone } = ctx.organization;
    const today = dayIn(timeZone, ctx.now());
    const select = Object.fromEntries(quotedFields.map((field) => [field, true])) as Record<
      (typeof quotedFields)[number],
      true
    >;
    const blogger = await ctx.db.blogger.findUniqueOrThrow({ where: { id, organizationId }, select });
    const changes = await ctx.db.$queryRaw<PriceChange[]>`
      SELECT (h.at AT TIME ZONE ${timeZone})::date::text AS day, e ->> 'field' AS field,
        CASE WHEN pg_column_size(e -> 'before') <= ${MAX_VALUE} THEN e -> 'before' END AS before,
        pg_column_size(e -> 'before') <= ${MAX_VALUE} AND (e -> 'before' <> 'null' OR e -> 'after' <> 'null') AS "hasValues"
      FROM blogger_history h CROSS JOIN LATERAL jsonb_array_elements(h.changes) AS e
      WHERE h.organization_id = ${organizationId} AND h.blogger_id = ${id}
        AND h.at >= ${addDays(today, 1 - days)}::date::timestamp AT TIME ZONE ${timeZone} AND e ->> 'field' = ANY (${fields})
      ORDER BY h.id DESC LIMIT ${MAX_CHANGES}`;
    const [first] = await ctx.db.$queryRaw<{ day: string }[]>`
      SELECT (h.at AT TIME ZONE ${timeZone})::date::text AS day FROM blogger_history h
      WHERE h.organization_id = ${organizationId} AND h.blogger_id = ${id} ORDER BY h.id LIMIT 1`;
    const oldest = changes.length === MAX_CHANGES ? changes.at(-1)?.day : first?.day;
    const from = [addDays(today, 1 - days), oldest ?? today].sort().at(-1) ?? today;
    return priceTrend(blogger, changes, { from, today });
  },
});
