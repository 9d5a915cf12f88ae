import { notFound, ServiceError } from "@/server/domain/kernel/errors";
import { MAX_OF_PERSON } from "@/server/domain/roster/person";
import { inWireForm, mutation } from "@/server/services/kernel/verb";
import {
  type Group,
  insertDeclines,
  listGroups,
  lockBloggers,
  saveGroups,
  settleSuggestions,
  toUndo,
} from "./internal/person-rows";
import { findPerson, findPersonOf } from "./internal/show-person";
import { bloggerOfPerson, bloggersOfPerson, linked, restored, restoreInput, unlinked } from "./schema";

const permission = "blogger:write";

/**
 * Creators that already belong to persons bring those along (docs/rules.md#persons). Throws `NOT_FOUND`, and
 * `CONFLICT` for more creators than one person may have.
 */
export const linkBloggers = mutation({
  permission,
  input: bloggersOfPerson,
  output: linked,
  audit: "person.link",
  async run({ ctx, tx, input: { bloggerIds } }) {
    const organizationId = ctx.organization.id;
    const ids = await lockBloggers(tx, ctx, bloggerIds);
    const before = await listGroups(tx, organizationId, ids);
    const all = before.flatMap((group) => group.bloggerIds);
    if (all.length > MAX_OF_PERSON)
      throw new ServiceError("CONFLICT", `One person can have at most ${MAX_OF_PERSON} creators.`);
    const after = await saveGroups(tx, organizationId, [all], before);
    await settleSuggestions(tx, ctx, after);
    const id = personOf(after);
    const found = await findPerson(tx, ctx, id);
    if (found === null) throw notFound("person");
    const result = inWireForm({ ...found, before: await toUndo(tx, ctx, before) });
    return { before: toEntry(id, before), after: toEntry(id, after), result };
  },
});

/** The creator is then known not to be the others. Throws `NOT_FOUND` unless it belongs to a person. */
export const unlinkBlogger = mutation({
  permission,
  input: bloggerOfPerson,
  output: unlinked,
  audit: "person.unlink",
  async run({ ctx, tx, input: { bloggerId } }) {
    const organizationId = ctx.organization.id;
    const [own = bloggerId] = await lockBloggers(tx, ctx, [bloggerId]);
    const before = await listGroups(tx, organizationId, [own]);
    const id = before[0]?.personId;
    if (id === undefined || id === null) throw notFound("person");
    const rest = before.flatMap((group) => group.bloggerIds).filter((other) => other !== own);
    const after = await saveGroups(tx, organizationId, [rest, [own]], before);
    for (const other of rest) await insertDeclines(tx, [own, other]);
    await settleSuggestions(tx, ctx, after);
    const person = rest[0] === undefined ? null : await findPersonOf(tx, ctx, rest[0]);
    const result = inWireForm({ person, before: await toUndo(tx, ctx, before) });
    return { before: toEntry(id, before), after: toEntry(id, after), result };
  },
});

/**
 * Undoes a link or an unlink: these creators, and no others, belong together as before. Throws `NOT_FOUND`,
 * and `CONFLICT` if another creator has been linked with one of them since.
 */
export const restorePersons = mutation({
  permission,
  input: restoreInput,
  output: restored,
  audit: "person.restore",
  async run({ ctx, tx, input: { groups } }) {
    const organizationId = ctx.organization.id;
    const ids = groups.flat();
    const own = await lockBloggers(tx, ctx, ids);
    const before = await listGroups(tx, organizationId, own);
    const all = before.flatMap((group) => group.bloggerIds);
    if (all.some((id) => !ids.includes(id)))
      throw new ServiceError("CONFLICT", "These creators were linked with another one since.");
    const after = await saveGroups(tx, organizationId, groups, before);
    await settleSuggestions(tx, ctx, after);
    const id = [...before, ...after].flatMap(({ personId }) => personId ?? [])[0] ?? own.join();
    const result = { groups: after.map((group) => group.bloggerIds) };
    return { before: toEntry(id, before), after: toEntry(id, after), result };
  },
});

function personOf(groups: readonly Group[]): string {
  const [id] = groups.flatMap(({ personId }) => personId ?? []);
  if (id === undefined) throw new Error("two linked creators are a person");
  return id;
}

function toEntry(id: string, groups: readonly Group[]) {
  return { id, bloggerIds: groups.map(({ bloggerIds }) => bloggerIds) };
}
