import { notFound } from "@/server/domain/kernel/errors";
import { findKeptId, getBloggerWire, visibleOwnerId } from "@/server/services/roster/blogger";
import { inWireForm, query } from "@/server/services/kernel/verb";
import { findPerson, findPersonOf } from "./internal/show-person";
import {
  bloggerOfPerson,
  person,
  personCounts,
  personCountsInput,
  personId,
  personOfBlogger,
} from "./schema";

const permission = "blogger:read";

/** See docs/rules.md#persons. Throws `NOT_FOUND`. */
export const getPerson = query({
  permission,
  input: personId,
  output: person,
  async run({ ctx, input: { id } }) {
    const found = await findPerson(ctx.db, ctx, id);
    if (found === null) throw notFound("person");
    return inWireForm(found);
  },
});

/** Null for a creator that is linked with no other. Throws `NOT_FOUND`. */
export const getPersonOfBlogger = query({
  permission,
  input: bloggerOfPerson,
  output: personOfBlogger,
  async run({ ctx, input }) {
    const bloggerId = await findKeptId(ctx.db, ctx, input.bloggerId);
    await getBloggerWire(ctx.db, ctx, bloggerId);
    return inWireForm({ person: await findPersonOf(ctx.db, ctx, bloggerId) });
  },
});

type Count = { bloggerId: string; personId: string; accounts: number; platforms: number };

/** For the rows of a list: the active accounts of their persons. Creators without a person are left out. */
export const countPersons = query({
  permission,
  input: personCountsInput,
  output: personCounts,
  async run({ ctx, input: { bloggerIds } }) {
    const ownerId = visibleOwnerId(ctx) ?? null;
    const list = await ctx.db.$queryRaw<Count[]>`
      WITH seen AS MATERIALIZED (
        SELECT p.person_id, b.id, b.platform FROM person_blogger p JOIN blogger b ON b.id = p.blogger_id
        WHERE p.person_id IN (SELECT own.person_id FROM person_blogger own
            WHERE own.organization_id = ${ctx.organization.id} AND own.blogger_id = ANY (${bloggerIds}::text[]))
          AND b.deactivated_at IS NULL AND (${ownerId}::text IS NULL OR b.owner_user_id = ${ownerId})
      ), person AS (
        SELECT person_id, count(*)::integer AS accounts, count(DISTINCT platform)::integer AS platforms
        FROM seen GROUP BY person_id HAVING count(*) > 1
      )
      SELECT s.id AS "bloggerId", s.person_id AS "personId", p.accounts, p.platforms
      FROM seen s JOIN person p USING (person_id) WHERE s.id = ANY (${bloggerIds}::text[]) ORDER BY s.id`;
    return { list };
  },
});
