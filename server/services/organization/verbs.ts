import { z } from "zod";
import { notFound, ServiceError } from "@/server/domain/errors";
import { type Tx } from "@/server/infra/db";
import { mayDo, mutation, noInput, query, requireUser } from "@/server/services/verb";
import { findMembership } from "./find-membership";
import {
  getOrganizationInput,
  organizationCurrentSummary,
  organizationWire,
  updateOrganizationInput,
} from "./schema";

/** The organization the acting person works in, and who they are there; null for who is in none. */
export const getCurrentOrganization = query({
  permission: "organization:read",
  platform: true,
  input: noInput,
  output: organizationCurrentSummary,
  async run({ ctx }) {
    const { userId } = requireUser(ctx);
    if (ctx.organization === null) return null;
    const membership = await findMembership(ctx.db, userId, ctx.organization.id);
    return membership && { organization: membership.organization, member: membership };
  },
});

/** An organization of which the acting person is an ACTIVE member; any, for who may list them all. */
export const getOrganization = query({
  permission: "organization:read",
  platform: true,
  input: getOrganizationInput,
  output: organizationWire,
  async run({ ctx, input: { id } }) {
    const { userId } = requireUser(ctx);
    const mine = { members: { some: { userId, status: "ACTIVE" } } } as const;
    const row = await ctx.db.organization.findFirst({
      where: mayDo(ctx, "organization:list") ? { id, sandboxOfId: null } : { id, ...mine },
    });
    if (row === null) throw notFound("organization");
    return row;
  },
});

/**
 * Whether the acting person may work in this organization from now on; the transport remembers the choice.
 */
export const switchOrganization = mutation({
  permission: "self",
  audit: { none: "the choice stands in the session's token" },
  input: getOrganizationInput,
  output: z.object({ organizationId: z.string() }),
  async run({ ctx, input: { id } }) {
    if ((await findMembership(ctx.db, ctx.actor.userId, id)) === null) throw notFound("organization");
    return { organizationId: id };
  },
});

/** The Owner changes the name or the time zone of their organization, which must be the one they work in. */
export const updateOrganization = mutation({
  permission: "organization:write",
  input: updateOrganizationInput,
  output: organizationWire,
  audit: "organization.update",
  async run({ ctx, tx, input: { id, timeZone, ...values } }) {
    if (id !== ctx.organization.id) throw notFound("organization");
    const before = await tx.organization.findUniqueOrThrow({ where: { id } });
    const data =
      timeZone === undefined ? values : { ...values, timeZone: await resolveTimeZone(tx, timeZone) };
    return { before, after: await tx.organization.update({ where: { id }, data }) };
  },
});

/**
 * A time zone by the name that PostgreSQL has for it, which may know fewer than Node. Days are cut in SQL, so
 * an organization with another one could import nothing. Throws `VALIDATION_FAILED`.
 */
async function resolveTimeZone(tx: Tx, timeZone: string): Promise<string> {
  const [known] = await tx.$queryRaw<{ name: string }[]>`
    SELECT name FROM pg_timezone_names WHERE lower(name) = lower(${timeZone})`;
  if (known !== undefined) return known.name;
  const message = "must be a time zone such as Asia/Shanghai";
  throw new ServiceError("VALIDATION_FAILED", `Please correct "timeZone": it ${message}.`, {
    issues: [{ path: "timeZone", message, code: "INVALID" }],
  });
}
