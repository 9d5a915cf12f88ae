import { splitNames } from "@/server/domain/kernel/text";
import { Prisma } from "@/server/infra/db";
import { type BloggerFilter } from "../blogger-conditions";

/** A filter's tags and categories, of a row of `blogger_figure`. Case does not count. */
export function foldedLabels({ tags, tagsAll, category }: BloggerFilter): Prisma.Sql[] {
  const asked = (names: readonly string[]) => Prisma.sql`blogger_folded(${[...names]}::text[])`;
  return [
    ...(tags === undefined ? [] : [Prisma.sql`b.folded_tags && ${asked(tags)}`]),
    ...(tagsAll === undefined ? [] : [Prisma.sql`b.folded_tags @> ${asked(tagsAll)}`]),
    ...(category === undefined
      ? []
      : [Prisma.sql`b.folded_categories && ${asked([category].flat().flatMap(splitNames))}`]),
  ];
}
