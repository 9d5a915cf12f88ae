import { notFound } from "@/server/domain/kernel/errors";
import { newId } from "@/server/domain/kernel/ids";
import { type Db, type Tx } from "@/server/infra/db";
import { findVisibleIds, findVisibleKept, lockPosition } from "@/server/services/roster/blogger";
import { type Ctx } from "@/server/services/kernel/verb";
import { cluesFollower } from "./clues-follower";
import { refreshSuggestionsOf } from "./suggestion-rows";

/** Creators that belong together. `personId` is null for a creator that is linked with no other. */
export type Group = { personId: string | null; bloggerIds: string[] };

/**
 * The caller's creators by these ids, in the places of those they were merged into. Changes of persons then
 * wait for each other. Creators are locked first, as imports that merge them do. Throws `NOT_FOUND`.
 */
export async function lockBloggers(tx: Tx, ctx: Ctx, asked: readonly string[]): Promise<string[]> {
  const ids = await findVisibleKept(tx, ctx, asked);
  if (ids.length < asked.length) throw notFound("blogger");
  await tx.$executeRaw`
    SELECT FROM blogger b WHERE b.organization_id = ${ctx.organization.id} AND b.id = ANY (${ids}::text[])
    ORDER BY b.id FOR KEY SHARE`;
  await lockPosition(tx, ctx.organization.id, cluesFollower, true);
  return ids;
}

/** The groups of these creators, with all that belong to them. */
export async function listGroups(
  db: Db | Tx,
  organizationId: string,
  bloggerIds: readonly string[],
): Promise<Group[]> {
  const rows = await db.$queryRaw<{ personId: string; bloggerIds: string[] }[]>`
    SELECT p.person_id AS "personId", array_agg(p.blogger_id ORDER BY p.blogger_id) AS "bloggerIds"
    FROM person_blogger p WHERE p.organization_id = ${organizationId} AND p.person_id IN (
      SELECT own.person_id FROM person_blogger own WHERE own.blogger_id = ANY (${[...bloggerIds]}::text[]))
    GROUP BY p.person_id HAVING count(*) > 1 ORDER BY p.person_id`;
  const linked = new Set(rows.flatMap((row) => row.bloggerIds));
  const alone = bloggerIds.filter((id) => !linked.has(id)).sort();
  return [...rows, ...alone.map((id) => ({ personId: null, bloggerIds: [id] }))];
}

export async function listBloggersOfPerson(
  db: Db | Tx,
  organizationId: string,
  personId: string,
): Promise<string[]> {
  const rows = await db.personBlogger.findMany({
    where: { organizationId, personId },
    select: { bloggerId: true },
  });
  return rows.map(({ bloggerId }) => bloggerId);
}

/**
 * Makes these groups of creators, each of which may be in a group alone. The rest of a person that loses
 * creators stays one. Returns the groups with their persons.
 */
export async function saveGroups(
  tx: Tx,
  organizationId: string,
  groups: readonly (readonly string[])[],
  before: readonly Group[],
): Promise<Group[]> {
  const taken = new Set<string>();
  const saved = groups.map((bloggerIds) => ({
    personId: bloggerIds.length < 2 ? null : choosePerson(bloggerIds, before, taken),
    bloggerIds: [...bloggerIds].sort(),
  }));
  const rows = saved.flatMap(({ personId, bloggerIds }) =>
    personId === null ? [] : bloggerIds.map((bloggerId) => ({ bloggerId, organizationId, personId })),
  );
  await tx.personBlogger.deleteMany({ where: { organizationId, bloggerId: { in: groups.flat() } } });
  await tx.personBlogger.createMany({ data: rows });
  for (const { personId, bloggerIds } of saved) if (personId !== null) await deleteDeclines(tx, bloggerIds);
  return saved;
}

/** A person keeps its id with the first group that has one of its creators. */
function choosePerson(bloggerIds: readonly string[], before: readonly Group[], taken: Set<string>): string {
  const own = before.flatMap(({ personId, bloggerIds: ids }) =>
    personId !== null && !taken.has(personId) && ids.some((id) => bloggerIds.includes(id)) ? [personId] : [],
  );
  const personId = own[0] ?? newId("person");
  taken.add(personId);
  return personId;
}

/** Pairs among these creators that are not one person. Returns how many are new. */
export function insertDeclines(tx: Tx, bloggerIds: readonly string[]): Promise<number> {
  const ids = [...bloggerIds];
  return tx.$executeRaw`
    INSERT INTO person_decline (first_id, second_id)
    SELECT x.id, y.id FROM unnest(${ids}::text[]) AS x (id) JOIN unnest(${ids}::text[]) AS y (id) ON x.id < y.id
    LEFT JOIN person_blogger px ON px.blogger_id = x.id LEFT JOIN person_blogger py ON py.blogger_id = y.id
    WHERE (px.person_id = py.person_id) IS NOT TRUE
    ON CONFLICT DO NOTHING`;
}

export function deleteDeclines(tx: Tx, bloggerIds: readonly string[]): Promise<number> {
  const ids = [...bloggerIds];
  return tx.$executeRaw`
    DELETE FROM person_decline WHERE first_id = ANY (${ids}::text[]) AND second_id = ANY (${ids}::text[])`;
}

/** For `person.restore`; null where the caller may not see all creators of the groups. */
export async function toUndo(tx: Tx, ctx: Ctx, groups: readonly Group[]): Promise<string[][] | null> {
  const ids = groups.flatMap(({ bloggerIds }) => bloggerIds);
  const visible = await findVisibleIds(tx, ctx, ids);
  return visible.size < ids.length ? null : groups.map(({ bloggerIds }) => bloggerIds);
}

export async function settleSuggestions(tx: Tx, ctx: Ctx, groups: readonly Group[]): Promise<void> {
  const ids = groups.flatMap(({ bloggerIds }) => bloggerIds);
  await refreshSuggestionsOf(tx, ctx.organization.id, ids);
}
