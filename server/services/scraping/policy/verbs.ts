import { ServiceError } from "@/server/domain/kernel/errors";
import { newId } from "@/server/domain/kernel/ids";
import { effectiveNumbers } from "@/server/domain/scraping/policy";
import { forEachPlatform, platforms } from "@/server/domain/roster/platforms";
import { echo } from "@/server/domain/kernel/text";
import { type Tx } from "@/server/infra/db";
import { type PacePolicyModel } from "@/server/infra/db/generated/models";
import { visibleOwnerId } from "@/server/services/roster/blogger";
import { checkRoom, type Ctx, mutation, noInput, query } from "@/server/services/kernel/verb";
import { getBaselines } from "./internal/policy-in-force";
import { copyName, checkNameFree } from "./internal/policy-names";
import { availableTo, countUses, lockPolicy, getPolicy, toPolicy, usedBy } from "./internal/policy-rows";
import {
  clonePacePolicyInput,
  createPacePolicyInput,
  paceBaselineList,
  pacePolicy,
  pacePolicyId,
  pacePolicyList,
  pacePolicyTasks,
  updatePacePolicyInput,
} from "./schema";

/** The list has no pages, so it must stay short. */
const MAX_POLICIES = 100;
const MAX_NAMED = 5;
const MAX_LISTED = 50;

export const listPacePolicies = query({
  permission: "pace-policy:read",
  input: noInput,
  output: pacePolicyList,
  async run({ ctx }) {
    const { id } = ctx.organization;
    const rows = await ctx.db.pacePolicy.findMany({
      where: availableTo(id),
      // The keys of built-in policies sort from careful to fast.
      orderBy: [{ systemKey: { sort: "asc", nulls: "last" } }, { createdAt: "desc" }, { id: "desc" }],
    });
    const [uses, baselineOf] = [await countUses(ctx.db, id), await getBaselines(ctx.db)];
    const list = rows.map((row) => ({
      ...toPolicy(row, uses),
      resolved: forEachPlatform((platform) => effectiveNumbers(row, baselineOf(platform))),
    }));
    return { list };
  },
});

export const listPaceBaselines = query({
  permission: "pace-policy:read",
  input: noInput,
  output: paceBaselineList,
  async run({ ctx }) {
    const baselineOf = await getBaselines(ctx.db);
    return { list: platforms.map(baselineOf) };
  },
});

/** Throws `NOT_FOUND`. */
export const getPacePolicy = query({
  permission: "pace-policy:read",
  input: pacePolicyId,
  output: pacePolicy,
  async run({ ctx, input: { id } }) {
    const row = await getPolicy(ctx.db, ctx, id);
    return toPolicy(row, await countUses(ctx.db, ctx.organization.id));
  },
});

/** Only tasks that the actor sees, by name. Throws `NOT_FOUND`. */
export const listPacePolicyTasks = query({
  permission: "pace-policy:read",
  input: pacePolicyId,
  output: pacePolicyTasks,
  async run({ ctx, input: { id } }) {
    const policy = await getPolicy(ctx.db, ctx, id);
    const list = await ctx.db.scrapingTask.findMany({
      where: { organizationId: ctx.organization.id, ...usedBy(policy), ...seenTasks(ctx) },
      select: { id: true, name: true },
      orderBy: [{ name: "asc" }, { id: "asc" }],
      take: MAX_LISTED,
    });
    return { list };
  },
});

/** Throws `CONFLICT` at 100 policies, `VALIDATION_FAILED` for a name in use. */
export const createPacePolicy = mutation({
  permission: "pace-policy:write",
  input: createPacePolicyInput,
  output: pacePolicy,
  audit: "pace-policy.create",
  run: async ({ ctx, tx, input }) => insertPolicy(tx, ctx, input),
});

/** Copies a built-in or own policy to an own one. Throws `NOT_FOUND`, `CONFLICT`. */
export const clonePacePolicy = mutation({
  permission: "pace-policy:write",
  input: clonePacePolicyInput,
  output: pacePolicy,
  audit: "pace-policy.clone",
  async run({ ctx, tx, input: { id, name } }) {
    const {
      systemKey: _builtIn,
      enabled: _state,
      createdAt: _made,
      updatedAt: _changed,
      ...copied
    } = await getPolicy(tx, ctx, id);
    const rows = await tx.pacePolicy.findMany({
      where: availableTo(ctx.organization.id),
      select: { name: true },
    });
    const taken = new Set(rows.map((row) => row.name.toLowerCase()));
    return insertPolicy(tx, ctx, { ...copied, name: name ?? copyName(copied.name, taken) });
  },
});

/** Started runs keep their numbers. Throws `NOT_FOUND`, `CONFLICT`. */
export const updatePacePolicy = mutation({
  permission: "pace-policy:write",
  input: updatePacePolicyInput,
  output: pacePolicy,
  audit: "pace-policy.update",
  async run({ ctx, tx, input: { id, ...data } }) {
    const before = refuseBuiltIn(await lockPolicy(tx, ctx, id));
    if (data.name !== undefined && data.name !== before.name)
      await checkNameFree(tx, ctx, { name: data.name, ownId: id });
    const after = await tx.pacePolicy.update({ where: { id: before.id }, data });
    const uses = await countUses(tx, ctx.organization.id);
    return { before, after, result: toPolicy(after, uses) };
  },
});

/** Returns the policy as it was. Throws `NOT_FOUND`, and `CONFLICT` while a task names it. */
export const deletePacePolicy = mutation({
  permission: "pace-policy:delete",
  input: pacePolicyId,
  output: pacePolicy,
  audit: "pace-policy.delete",
  async run({ ctx, tx, input: { id } }) {
    const before = refuseBuiltIn(await lockPolicy(tx, ctx, id));
    await refuseWhileUsed(tx, ctx, id);
    await tx.pacePolicy.delete({ where: { id: before.id } });
    return { before, after: null, result: toPolicy(before, new Map()) };
  },
});

async function insertPolicy(
  tx: Tx,
  ctx: Ctx,
  values: Omit<
    PacePolicyModel,
    "id" | "organizationId" | "systemKey" | "enabled" | "createdAt" | "updatedAt"
  >,
) {
  const organizationId = ctx.organization.id;
  await checkRoom(tx, ctx, {
    noun: "pace policies",
    most: MAX_POLICIES,
    count: () => tx.pacePolicy.count({ where: { organizationId } }),
  });
  await checkNameFree(tx, ctx, { name: values.name });
  const now = ctx.now();
  const after = await tx.pacePolicy.create({
    data: { ...values, id: newId("pacePolicy"), organizationId, createdAt: now, updatedAt: now },
  });
  return { before: null, after, result: toPolicy(after, new Map()) };
}

function refuseBuiltIn(row: PacePolicyModel): PacePolicyModel {
  if (row.systemKey === null) return row;
  throw new ServiceError(
    "CONFLICT",
    "Built-in policies cannot be changed. Copy this one, then change the copy.",
  );
}

/** In LOCAL mode a member sees their own tasks, the Owner all (docs/rules.md#data-mode). */
function seenTasks(ctx: Ctx) {
  const ownerUserId = visibleOwnerId(ctx);
  return ownerUserId === undefined ? {} : { ownerUserId };
}

/** Tasks of other members are counted, but not named. */
async function refuseWhileUsed(tx: Tx, ctx: Ctx, pacePolicyId: string): Promise<void> {
  const where = { organizationId: ctx.organization.id, pacePolicyId };
  const count = await tx.scrapingTask.count({ where });
  if (count === 0) return;
  const tasks = await tx.scrapingTask.findMany({
    where: { ...where, ...seenTasks(ctx) },
    orderBy: { id: "asc" },
    take: MAX_NAMED,
  });
  const names = tasks.map(({ name }) => `"${echo(name)}"`).join(", ");
  const others = count - tasks.length;
  const named = [names, others === 0 ? "" : `${others} ${names === "" ? "of other members" : "more"}`];
  const what = count === 1 ? "A task uses this policy" : `${count} tasks use this policy`;
  throw new ServiceError(
    "CONFLICT",
    `${what}: ${named.filter((part) => part !== "").join(" and ")}. Choose another policy for ${count === 1 ? "it" : "them"} first, then delete this one.`,
  );
}
