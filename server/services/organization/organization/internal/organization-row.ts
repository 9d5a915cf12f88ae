import { notFound, ServiceError } from "@/server/domain/kernel/errors";
import { type Db, type Tx } from "@/server/infra/db";
import { type Organization } from "@/server/infra/db/generated/client";
import { lockOrganization, mayDo, type PlatformCtx } from "@/server/services/kernel/verb";

export function resolveOrganizationId(ctx: PlatformCtx, named?: string): string {
  const id = named ?? ctx.organization?.id;
  if (id !== undefined && (id === ctx.organization?.id || mayDo(ctx, "organization:manage"))) return id;
  throw notFound("organization");
}

/** Blocks imports of new bloggers until the transaction ends. Throws `NOT_FOUND`. */
export async function getLockedOrganization(tx: Tx, id: string): Promise<Organization> {
  await lockOrganization(tx, id);
  return getOrganizationRow(tx, id);
}

/** Sandboxes are excluded. Throws `NOT_FOUND`. */
export async function getOrganizationRow(db: Db | Tx, id: string): Promise<Organization> {
  const row = await db.organization.findFirst({ where: { id, sandboxOfId: null } });
  if (row === null) throw notFound("organization");
  return row;
}

export function checkTypedName({ name }: { name: string }, confirmName: string): void {
  if (confirmName.trim().normalize("NFC") === name.normalize("NFC")) return;
  const message = "must be the organization's name";
  throw new ServiceError("VALIDATION_FAILED", `Please correct "confirmName": it ${message}.`, {
    issues: [{ path: "confirmName", message, code: "NAME_DIFFERS" }],
  });
}
