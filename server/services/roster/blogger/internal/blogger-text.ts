import {
  findPlatformOfLink,
  isNumericId,
  normalisePlatformId,
  parseCreatorLink,
  type Platform,
  platforms,
} from "@/server/domain/roster/platforms";
import { Prisma } from "@/server/infra/db";

const MAX_NAME_CHARS = 200;
const MIN_PHONE_DIGITS = 6;
/** As indexed: digits only, without the country code in front of eleven digits. */
const PHONE_DIGITS = 11;
const PHONE = `right(regexp_replace(b.contact_phone, '\\D', '', 'g'), ${PHONE_DIGITS})`;

export function onPlatforms(names: readonly Platform[]): Prisma.Sql {
  const [first] = names;
  return names.length === 1
    ? Prisma.sql`b.platform = ${first}::platform`
    : Prisma.sql`b.platform = ANY (${[...names]}::platform[])`;
}

/** See docs/rules.md#finding. Each alternative has its own index, so the costs only add up. */
export function matchesText(organizationId: string, text: string): Prisma.Sql {
  const link = findLinkedCreator(text);
  if (link !== null) return isLinked(organizationId, link);
  const phone = toPhone(text);
  // Also in PGY's lower-case spelling; other platforms are case-sensitive.
  const ids = [...new Set([text, normalisePlatformId("PGY", text)])];
  const ways = [
    ...(text.length > MAX_NAME_CHARS ? [] : [hasWords(text)]),
    Prisma.sql`b.id = ${text}`,
    Prisma.sql`lower(b.external_id) = lower(${text})`,
    Prisma.sql`${onPlatforms(platforms)} AND b.platform_blogger_id = ANY (${ids}::text[])`,
    hasAlias(organizationId, platforms, ids),
    wasMerged(organizationId, text),
    Prisma.sql`lower(b.contact_wechat) = lower(${text})`,
    ...(phone === null ? [] : [Prisma.sql`${Prisma.raw(PHONE)} = ${phone}`]),
  ];
  return Prisma.sql`(${Prisma.join(ways, " OR ")})`;
}

type Linked = NonNullable<ReturnType<typeof findLinkedCreator>>;

function findLinkedCreator(text: string) {
  const platform = findPlatformOfLink(text);
  if (platform === null) return null;
  const link = parseCreatorLink({ platform, text });
  return link.kind === "creator" ? { platform, ...link } : null;
}

/**
 * A primary id is the row's own id. Another id is a stored alias, or the row's id until a scrape tells the
 * primary one; a numeric one must then match the row's own link, because numbers may be used twice.
 */
function isLinked(organizationId: string, link: Linked): Prisma.Sql {
  const { platform, platformBloggerId: id, idKind, canonicalUrl } = link;
  const own = Prisma.sql`${onPlatforms([platform])} AND b.platform_blogger_id = ${id}`;
  if (idKind === "primary") return Prisma.sql`(${own})`;
  const url = isNumericId(id) ? Prisma.sql`AND b.url = ${canonicalUrl}` : Prisma.empty;
  return Prisma.sql`(${own} ${url} OR ${hasAlias(organizationId, [platform], [id])})`;
}

/** An array, which is computed once, instead of a subquery per row. */
function hasAlias(
  organizationId: string,
  names: readonly Platform[],
  aliases: readonly string[],
): Prisma.Sql {
  return Prisma.sql`b.id = ANY (ARRAY(
    SELECT a.blogger_id FROM blogger_alias a
    WHERE a.organization_id = ${organizationId} AND a.platform = ANY (${[...names]}::platform[]) AND a.alias = ANY (${[...aliases]}::text[])))`;
}

function wasMerged(organizationId: string, id: string): Prisma.Sql {
  return Prisma.sql`b.id = ANY (ARRAY(
    SELECT m.merged_into_id FROM blogger m
    WHERE m.organization_id = ${organizationId} AND m.merged_into_id IS NOT NULL
      AND (m.id = ${id} OR lower(m.external_id) = lower(${id}))))`;
}

function toPhone(text: string): string | null {
  if (!/^[+\d\s()-]+$/.test(text)) return null;
  const digits = text.replace(/\D/g, "");
  return digits.length < MIN_PHONE_DIGITS ? null : digits.slice(-PHONE_DIGITS);
}

/**
 * The trigram index stores the nickname with an x around each character, so that it finds single characters
 * and pairs (Chinese words are short). It has only letters and digits; other texts are searched in the
 * nicknames themselves.
 */
export function isInNickname(text: string): Prisma.Sql {
  return hasPart(text, { plain: "b.nickname", indexed: "blogger_search_text(b.nickname)" });
}

const NOTES = "b.tags, b.category, b.contact_email, b.remark";
const notes = {
  plain: `concat_ws(' ', nullif(array_to_string(b.tags, ' '), ''), b.category, b.contact_email, b.remark)`,
  indexed: `blogger_words(${NOTES})`,
};
const MAX_WORDS = 5;

function hasWords(text: string): Prisma.Sql {
  const words = [...new Set(text.split(/\s+/u).filter((word) => word !== ""))];
  if (words.length > MAX_WORDS) return isInNickname(text);
  const each = words.map((word) => Prisma.sql`(${isInNickname(word)} OR ${hasPart(word, notes)})`);
  const [only] = each;
  if (only !== undefined && words.length === 1 && words[0] === text) return only;
  return Prisma.sql`(${isInNickname(text)} ${each.length === 0 ? Prisma.empty : Prisma.sql`OR (${Prisma.join(each, " AND ")})`})`;
}

/**
 * Rows that no index has found are compared one by one, and their plain text is compared much faster. The
 * planner knows nothing of `coalesce` and so hardly changes how many rows it expects.
 */
function hasPart(text: string, { plain, indexed }: { plain: string; indexed: string }): Prisma.Sql {
  const characters = Array.from(text, escapePattern);
  const isInPlain = Prisma.sql`${Prisma.raw(plain)} ILIKE ${`%${characters.join("")}%`}`;
  if (!/[\p{L}\p{N}]/u.test(text)) return isInPlain;
  const pattern = `%x${characters.map((character) => `${character}x`).join("")}%`;
  return Prisma.sql`(coalesce(${isInPlain}, false) AND ${Prisma.raw(indexed)} ILIKE ${pattern})`;
}

function escapePattern(character: string): string {
  return /[\\%_]/.test(character) ? `\\${character}` : character;
}
