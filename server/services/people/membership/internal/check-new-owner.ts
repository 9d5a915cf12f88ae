import { notFound, ServiceError } from "@/server/domain/kernel/errors";
import { type Tx } from "@/server/infra/db";
import { type Organization } from "@/server/infra/db/generated/client";
import { type Ctx, lockOrganization } from "@/server/services/kernel/verb";

/**
 * Locks the organization and checks that the new owner of bloggers is a member (docs/rules.md#data-mode).
 * @throws ServiceError `CONFLICT` in CLOUD mode or while a change of mode is in progress, `NOT_FOUND`
 */
export async function checkNewOwner(tx: Tx, { organization: { id } }: Ctx, userId: string): Promise<void> {
  await lockOrganization(tx, id);
  const organization = await tx.organization.findUniqueOrThrow({ where: { id } });
  checkSettled(organization);
  if (organization.dataMode !== "LOCAL")
    throw new ServiceError(
      "CONFLICT",
      "Bloggers have no owner in the data mode CLOUD, so there is nothing to hand over.",
    );
  const where = { organizationId: id, userId, status: "ACTIVE" } as const;
  if ((await tx.organizationMember.findFirst({ where })) === null) throw notFound("member");
}

/** Locks the membership, so that it cannot end before the transaction does. Throws `NOT_FOUND`. */
export async function checkMember(tx: Tx, { organization: { id } }: Ctx, userId: string): Promise<void> {
  const [member] = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM organization_member
    WHERE organization_id = ${id} AND user_id = ${userId} AND status = 'ACTIVE' FOR SHARE`;
  if (member === undefined) throw notFound("member");
}

/** Throws `CONFLICT` while owners of bloggers are still being written after a change of mode. */
export function checkSettled({ holdersPending }: Pick<Organization, "holdersPending">): void {
  if (!holdersPending) return;
  throw new ServiceError(
    "CONFLICT",
    "The data mode was changed, and the bloggers' owners are still being written. Try again in a few minutes.",
  );
}
