import { foundForms, quoteBounds, quoteColumns } from "@/server/domain/roster/figures";
import type { Platform } from "@/server/domain/roster/platforms";
import { Prisma } from "@/server/infra/db";
import { bloggerConditions } from "../blogger-conditions";

export type QuoteBucketRow = { platform: Platform; form: string; bucket: number; count: number };

/** One pass over the figures: creators that ask alike in all forms are counted together first. */
export function quoteBucketStatement(organizationId: string, visibleOwnerId: string | undefined): Prisma.Sql {
  const bounds = `'{${quoteBounds.join(",")}}'::int[]`;
  const places = foundForms.map((form, place) => ({ form, column: quoteColumns[form], name: `q${place}` }));
  const bucketed = places
    .map(({ column, name }) => `width_bucket(b.${column}, ${bounds}) AS ${name}`)
    .join(", ");
  const byForm = places.map(({ form, name }) => `('${form}', alike.${name})`).join(", ");
  return Prisma.sql`
    WITH alike AS (
      SELECT b.platform, ${Prisma.raw(bucketed)}, count(*) AS creators
      FROM blogger_figure b WHERE ${bloggerConditions(organizationId, { visibleOwnerId })}
      GROUP BY b.platform, ${Prisma.raw(places.map(({ name }) => name).join(", "))}
    )
    SELECT alike.platform, asked.form, asked.bucket, sum(alike.creators)::int AS count
    FROM alike CROSS JOIN LATERAL (VALUES ${Prisma.raw(byForm)}) AS asked (form, bucket)
    WHERE asked.bucket IS NOT NULL
    GROUP BY alike.platform, asked.form, asked.bucket
    ORDER BY alike.platform`;
}
