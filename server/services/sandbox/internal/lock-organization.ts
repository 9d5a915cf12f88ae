import { type Tx } from "@/server/infra/db";
import { type Organization } from "@/server/infra/db/generated/client";
import { type OrganizationId } from "@/server/services/verb";

export type SandboxOwner = Organization & { sandboxId: string | null };

/** The organization, held so that two callers do not build its sandbox at once; imports into it go on meanwhile. */
export async function lockOrganization(tx: Tx, id: OrganizationId): Promise<SandboxOwner> {
  await tx.$queryRaw`SELECT 1 FROM organization WHERE id = ${id} FOR NO KEY UPDATE`;
  const { sandbox, ...row } = await tx.organization.findUniqueOrThrow({
    where: { id },
    include: { sandbox: { select: { id: true } } },
  });
  return { ...row, sandboxId: sandbox?.id ?? null };
}
