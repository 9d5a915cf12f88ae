import { notFound, ServiceError } from "@/server/domain/kernel/errors";
import { type Tx } from "@/server/infra/db";
import { type Ctx, lockOrganization } from "@/server/services/kernel/verb";
import { checkSettled } from "./check-settled";

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
