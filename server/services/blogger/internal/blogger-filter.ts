import { type Platform, platforms } from "@/server/domain/platforms";
import { Prisma } from "@/server/infra/db";

export type BloggerFilter = {
  platform?: readonly Platform[] | undefined;
  fansCountMin?: number | undefined;
  fansCountMax?: number | undefined;
  tags?: readonly string[] | undefined;
  category?: string | undefined;
  updatedSince?: string | undefined;
  reviewStatus?: "PENDING" | "APPROVED" | "REJECTED" | undefined;
  externalId?: string | undefined;
  includeDeactivated?: boolean | undefined;
  /** Part of the nickname, or a whole id of any kind. */
  text?: string | undefined;
  /** Only what this user holds. */
  holder?: string | undefined;
};

const FANS = Prisma.raw("coalesce(b.fans_count, -1)");

/** The WHERE conditions of a list of bloggers `b` within one organization, joined by AND. */
export function bloggerConditions(organizationId: string, filter: BloggerFilter): Prisma.Sql {
  const conditions = [Prisma.sql`b.organization_id = ${organizationId}`];
  const add = <Value>(value: Value | undefined, toSql: (given: Value) => Prisma.Sql) => {
    if (value !== undefined) conditions.push(toSql(value));
  };
  add(filter.platform, onPlatforms);
  const { fansCountMin, fansCountMax } = filter;
  // As the index has it: unknown fans are -1, which no bound includes.
  add(fansCountMin ?? (fansCountMax === undefined ? undefined : 0), (min) => Prisma.sql`${FANS} >= ${min}`);
  add(fansCountMax, (max) => Prisma.sql`${FANS} <= ${max}`);
  add(filter.tags, (tags) => Prisma.sql`b.tags && ${[...tags]}::text[]`);
  add(filter.category, (category) => Prisma.sql`b.category = ${category}`);
  add(filter.updatedSince, (since) => Prisma.sql`b.updated_at >= ${since}::timestamptz`);
  add(filter.reviewStatus, (status) => Prisma.sql`b.review_status = ${status}::review_status`);
  add(filter.externalId, (id) => Prisma.sql`b.external_id = ${id}`);
  add(filter.holder, (userId) => Prisma.sql`b.owner_user_id = ${userId}`);
  add(filter.text, matchesText);
  if (filter.includeDeactivated !== true) conditions.push(Prisma.sql`b.deactivated_at IS NULL`);
  return Prisma.join(conditions, " AND ");
}

function onPlatforms(names: readonly Platform[]): Prisma.Sql {
  const [first] = names;
  return names.length === 1
    ? Prisma.sql`b.platform = ${first}::platform`
    : Prisma.sql`b.platform = ANY (${[...names]}::platform[])`;
}

/**
 * The trigram index has the nickname with an x around each character: so it knows single characters and pairs, and Chinese words
 * are short. It knows letters and digits only; text without any is looked for in the nicknames themselves.
 */
function matchesText(text: string): Prisma.Sql {
  const characters = Array.from(text, escapePattern);
  const inNickname = /[\p{L}\p{N}]/u.test(text)
    ? Prisma.sql`blogger_search_text(b.nickname) ILIKE ${`%x${characters.map((character) => `${character}x`).join("")}%`}`
    : Prisma.sql`b.nickname ILIKE ${`%${characters.join("")}%`}`;
  return Prisma.sql`(${inNickname} OR b.id = ${text} OR b.external_id = ${text}
    OR ${onPlatforms(platforms)} AND b.platform_blogger_id = ${text})`;
}

function escapePattern(character: string): string {
  return /[\\%_]/.test(character) ? `\\${character}` : character;
}
