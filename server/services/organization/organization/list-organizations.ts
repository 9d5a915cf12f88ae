import { notFound } from "@/server/domain/kernel/errors";
import { listTotal } from "@/server/domain/kernel/paging";
import { type Db } from "@/server/infra/db";
import { listRostersNearLimit } from "@/server/services/roster/overview";
import { visibleOwnerId } from "@/server/services/roster/blogger";
import { countAllNewestFirst, listAllNewestFirst, mayDo, query } from "@/server/services/kernel/verb";
import {
  countOrganizationsInput,
  listOrganizationsInput,
  organizationList,
  type OrganizationsFilter,
  organizationUsage,
  usageInput,
} from "./schema";

export const listOrganizations = query({
  permission: "organization:list",
  platform: true,
  input: listOrganizationsInput,
  output: organizationList,
  async run({ ctx, input: { limit, cursor, ...filter } }) {
    const find = {
      list: "organizations",
      by: "createdAt",
      filter: toColumns(filter),
      limit,
      cursor,
    } as const;
    const near = await findNearLimit(ctx.db, filter);
    const { items, ...page } = await listAllNewestFirst(find, ({ where, ...rows }) =>
      ctx.db.organization.findMany({ ...rows, where: { AND: [where, near] }, include: withOwnerAndCount }),
    );
    const bloggers = await countBloggers(
      ctx.db,
      items.map(({ id }) => id),
    );
    return {
      list: items.map((row) => ({ ...toListed(row), bloggerCount: bloggers.get(row.id) ?? 0 })),
      ...page,
    };
  },
});

export const countOrganizations = query({
  permission: "organization:list",
  platform: true,
  input: countOrganizationsInput,
  output: listTotal,
  async run({ ctx, input }) {
    const near = await findNearLimit(ctx.db, input);
    return countAllNewestFirst({ by: "createdAt", filter: toColumns(input) }, ({ where, ...rows }) =>
      ctx.db.organization.count({ ...rows, where: { AND: [where, near] } }),
    );
  },
});

export const getOrganizationUsage = query({
  permission: "organization:read",
  platform: "organization:list",
  input: usageInput,
  output: organizationUsage,
  async run({ ctx, input }) {
    const id = input.id ?? ctx.organization?.id;
    const isOwn = ctx.organization !== null && id === ctx.organization.id;
    if (id === undefined || !(isOwn || mayDo(ctx, "organization:list"))) throw notFound("organization");
    const where = { id, sandboxOfId: null };
    const row = await ctx.db.organization.findFirst({ where, include: withOwnerAndCount });
    if (row === null) throw notFound("organization");
    const owner =
      isOwn && ctx.organization !== null
        ? visibleOwnerId({ ...ctx, organization: ctx.organization })
        : undefined;
    const seen = owner === undefined ? {} : { ownerUserId: owner };
    const bloggerCount = await ctx.db.blogger.count({
      where: { organizationId: id, deactivatedAt: null, ...seen },
    });
    return { ...toListed(row), bloggerCount };
  },
});

async function findNearLimit(db: Db, { nearLimit }: OrganizationsFilter): Promise<{ id?: { in: string[] } }> {
  if (nearLimit === undefined) return {};
  return { id: { in: (await listRostersNearLimit(db)).map(({ id }) => id) } };
}

function toColumns({ text, edition, endsBefore, nearLimit: _found, ...rest }: OrganizationsFilter) {
  return {
    ...rest,
    sandboxOfId: null,
    OR: text === undefined ? undefined : named(text),
    // Uses NOT because paging sets AND.
    NOT: edition && (edition === "PERSONAL" ? { NOT: isPersonal } : isPersonal),
    subscriptionExpiresAt: endsBefore === undefined ? undefined : { lt: endsBefore },
  };
}

const isPersonal = { OR: [{ subscriptionPlan: null }, { subscriptionPlan: "PERSONAL" }] };

const withOwnerAndCount = {
  owner: { select: { username: true, nickname: true } },
  _count: { select: { members: { where: { status: "ACTIVE" } } } },
} as const;

function named(text: string) {
  return [
    { name: { contains: text, mode: "insensitive" as const } },
    { id: text },
    { owner: { username: text } },
  ];
}

type Owner = { username: string; nickname: string };

function toListed<Row extends { owner: Owner; _count: { members: number } }>({ owner, _count, ...row }: Row) {
  const { username: ownerUsername, nickname: ownerNickname } = owner;
  return { ...row, ownerUsername, ownerNickname, memberCount: _count.members };
}

/** Counts per organization with a subquery, so that each count is an index-only scan. */
async function countBloggers(db: Db, ids: string[]): Promise<Map<string, number>> {
  const counts = await db.$queryRaw<{ id: string; count: number }[]>`
    SELECT asked.id, (
      SELECT count(*)::int FROM blogger b WHERE b.organization_id = asked.id AND b.deactivated_at IS NULL
    ) AS count
    FROM unnest(${ids}::text[]) AS asked (id)`;
  return new Map(counts.map(({ id, count }) => [id, count]));
}
