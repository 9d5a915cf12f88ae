import { ServiceError } from "@/server/domain/kernel/errors";
import { checkUnchanged, mutation, query, rosterChanged } from "@/server/services/kernel/verb";
import { checkSettled } from "@/server/services/people/membership";
import { organizationWire } from "@/server/domain/kernel/organization";
import {
  checkTypedName,
  getLockedOrganization,
  resolveOrganizationId,
  getOrganizationRow,
} from "./internal/organization-row";
import { endSettling, isWithoutOwner, owedOwners, settlePage } from "./internal/settle-page";
import { dataModePreview, previewDataModeInput, setDataModeInput } from "./schema";

/**
 * A dry run of the change (docs/rules.md#data-mode). Throws `NOT_FOUND`, and `CONFLICT` while the last change
 * is still in progress.
 */
export const previewDataMode = query({
  permission: "organization:data-mode",
  platform: "organization:manage",
  input: previewDataModeInput,
  output: dataModePreview,
  async run({ ctx, input: { id, dataMode } }) {
    const organization = await getOrganizationRow(ctx.db, resolveOrganizationId(ctx, id));
    checkSettled(organization);
    const { id: organizationId } = organization;
    const [row] = await ctx.db.$queryRaw<{ held: number; free: number; holders: number }[]>`
      SELECT count(owner_user_id)::integer AS held, (count(*) - count(owner_user_id))::integer AS free,
        count(DISTINCT owner_user_id)::integer AS holders
      FROM blogger WHERE organization_id = ${organizationId}`;
    const apiKeys = await ctx.db.organizationApiKey.count({ where: { organizationId, enabled: true } });
    const { held = 0, free = 0, holders = 0 } = row ?? {};
    return dataMode === "LOCAL"
      ? { gets: free, loses: 0, holders: 0, apiKeys }
      : { gets: 0, loses: held, holders, apiKeys: 0 };
  },
});

/**
 * Takes effect at once: LOCAL gives bloggers without an owner to the Owner, CLOUD permanently clears all
 * owners (docs/rules.md#data-mode). Writes the first page here and leaves the rest to a job. Each blogger
 * enters the change stream, because its owner is part of the wire format.
 * @throws ServiceError `NOT_FOUND`, `VALIDATION_FAILED` (`confirmName`); `CONFLICT` if the mode is unchanged
 * or the last change is still in progress
 */
export const setOrganizationDataMode = mutation({
  permission: "organization:data-mode",
  platform: "organization:manage",
  input: setDataModeInput,
  output: organizationWire,
  audit: "organization.set-data-mode",
  retriesDeadlock: true,
  // Counted before the organization is locked: a million rows take a second, for which imports would wait.
  async prepare({ ctx, input: { id, dataMode } }) {
    const [row] = await ctx.db.$queryRaw<{ count: number }[]>`
      SELECT count(*)::integer AS count FROM blogger b
      WHERE b.organization_id = ${resolveOrganizationId(ctx, id)} AND ${isWithoutOwner(dataMode)}`;
    return row?.count ?? 0;
  },
  async run({ ctx, tx, input: { id, dataMode, confirmName, updatedAt }, prepared: bloggers }) {
    const before = await getLockedOrganization(tx, resolveOrganizationId(ctx, id));
    checkTypedName(before, confirmName);
    checkUnchanged(before, updatedAt);
    checkSettled(before);
    if (before.dataMode === dataMode)
      throw new ServiceError("CONFLICT", `The organization is already in the data mode ${dataMode}.`);
    const data = { dataMode, holdersPending: true };
    const result = await tx.organization.update({ where: { id: before.id }, data });
    const owed = owedOwners(result);
    if ((await settlePage(tx, result, owed, null)) === null) await endSettling(tx, result, owed);
    ctx.afterCommit(rosterChanged(before.id));
    return { before, after: { ...result, bloggers }, result, organizationId: before.id };
  },
});
