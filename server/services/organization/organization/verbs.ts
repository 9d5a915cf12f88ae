import { z } from "zod";
import { notFound, ServiceError } from "@/server/domain/kernel/errors";
import { newId } from "@/server/domain/kernel/ids";
import { type Db, type Tx } from "@/server/infra/db";
import { canOwn } from "@/server/services/people/access";
import {
  checkUnchanged,
  mayDo,
  mutation,
  noInput,
  query,
  requireUser,
  rosterChanged,
} from "@/server/services/kernel/verb";
import { findMembership } from "@/server/services/people/membership";
import { organizationWire } from "@/server/domain/kernel/organization";
import { getLockedOrganization, resolveOrganizationId } from "./internal/organization-row";
import {
  createOrganizationInput,
  getOrganizationInput,
  organizationCurrentSummary,
  organizationDetail,
  scrapeGuard,
  setOrganizationStatusInput,
  setScrapeGuardInput,
  updateOrganizationInput,
} from "./schema";

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

/**
 * Reading an organization without being a member needs `organization:list` and is audited
 * (docs/rules.md#audit). Throws `NOT_FOUND`.
 */
export const getOrganization = query({
  permission: "organization:read",
  platform: true,
  input: getOrganizationInput,
  output: organizationDetail,
  audit: "organization.read",
  async run({ ctx, input: { id }, record }) {
    const { userId } = requireUser(ctx);
    const membership = await findMembership(ctx.db, userId, id);
    if (membership !== null) return membership.organization;
    const where = { id, sandboxOfId: null };
    const row = mayDo(ctx, "organization:list") ? await ctx.db.organization.findFirst({ where }) : null;
    if (row === null) throw notFound("organization");
    await record(row.id, row);
    return row;
  },
});

/** The Owner must be an active user whose role allows owning. Throws `VALIDATION_FAILED`. */
export const createOrganization = mutation({
  permission: "organization:create",
  platform: true,
  input: createOrganizationInput,
  output: organizationWire,
  audit: "organization.create",
  async run({ tx, input: { ownerUserId, ...values } }) {
    await checkOwner(tx, ownerUserId);
    const id = newId("organization");
    const members = { create: { id: newId("member"), userId: ownerUserId, role: "OWNER" as const } };
    const after = await tx.organization.create({ data: { ...values, id, ownerId: ownerUserId, members } });
    return { before: null, after, organizationId: id };
  },
});

async function checkOwner(tx: Tx, id: string): Promise<void> {
  if (await canOwn(tx, id)) return;
  const message = "must be the id of an active user whose role allows what an Owner does";
  throw new ServiceError("VALIDATION_FAILED", `Please correct "ownerUserId": it ${message}.`, {
    issues: [{ path: "ownerUserId", message, code: "CHOOSE" }],
  });
}

export const setOrganizationStatus = mutation({
  permission: "organization:status",
  platform: true,
  input: setOrganizationStatusInput,
  output: organizationWire,
  audit: "organization.set-status",
  async run({ ctx, tx, input: { id, status, updatedAt } }) {
    const before = await getLockedOrganization(tx, id);
    checkUnchanged(before, updatedAt);
    if (status === before.status) return { unchanged: before };
    const after = await tx.organization.update({ where: { id }, data: { status } });
    // Resumes pushes that waited during the suspension.
    if (status === "ACTIVE") ctx.afterCommit(rosterChanged(id));
    return { before, after, organizationId: id };
  },
});

/** Only checks the membership; the transport stores the choice. */
export const switchOrganization = mutation({
  permission: "self",
  audit: { none: "the choice is stored in the session's token" },
  input: getOrganizationInput,
  output: z.object({ organizationId: z.string() }),
  async run({ ctx, input: { id } }) {
    if ((await findMembership(ctx.db, ctx.actor.userId, id)) === null) throw notFound("organization");
    return { organizationId: id };
  },
});

/** Throws `NOT_FOUND`, `CONFLICT`, `VALIDATION_FAILED`. */
export const updateOrganization = mutation({
  permission: "organization:write",
  platform: "organization:manage",
  input: updateOrganizationInput,
  output: organizationWire,
  audit: "organization.update",
  async run({ ctx, tx, input: { id, updatedAt, timeZone, ...values } }) {
    const before = await getLockedOrganization(tx, resolveOrganizationId(ctx, id));
    checkUnchanged(before, updatedAt);
    const data =
      timeZone === undefined ? values : { ...values, timeZone: await resolveTimeZone(tx, timeZone) };
    return { before, after: await tx.organization.update({ where: { id }, data }), organizationId: id };
  },
});

export const getScrapeGuard = query({
  permission: "organization:read",
  input: noInput,
  output: scrapeGuard,
  run: async ({ ctx }) => getGuard(ctx.db, ctx.organization.id),
});

/** Applies to scrapes written from now on. */
export const setScrapeGuard = mutation({
  permission: "organization:write",
  input: setScrapeGuardInput,
  output: scrapeGuard,
  audit: "organization.set-scrape-guard",
  async run({ ctx, tx, input }) {
    const { id } = ctx.organization;
    const before = { id, ...(await getGuard(tx, id)) };
    await tx.organization.update({
      where: { id },
      data: { holdsFigures: input.isOn, holdFactor: input.factor },
    });
    return { before, after: { id, ...input } };
  },
});

async function getGuard(db: Db | Tx, id: string) {
  const { holdsFigures: isOn, holdFactor: factor } = await db.organization.findUniqueOrThrow({
    where: { id },
    select: { holdsFigures: true, holdFactor: true },
  });
  return { isOn, factor };
}

/**
 * Days are computed in SQL, and PostgreSQL may know fewer time zones than Node: an unknown one would make
 * every import fail. Throws `VALIDATION_FAILED`.
 */
async function resolveTimeZone(tx: Tx, timeZone: string): Promise<string> {
  const [known] = await tx.$queryRaw<{ name: string }[]>`
    SELECT name FROM pg_timezone_names WHERE lower(name) = lower(${timeZone})`;
  if (known !== undefined) return known.name;
  const message = "must be a time zone such as Asia/Shanghai";
  throw new ServiceError("VALIDATION_FAILED", `Please correct "timeZone": it ${message}.`, {
    issues: [{ path: "timeZone", message, code: "TIME_ZONE_INVALID" }],
  });
}
