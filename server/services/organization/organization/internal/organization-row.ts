import { notFound, ServiceError } from "@/server/domain/kernel/errors";
import { type Db, type Tx } from "@/server/infra/db";
import { type Organization } from "@/server/infra/db/generated/client";
import { mayDo, type PlatformCtx } from "@/server/services/kernel/verb";

/**
 * The id of the organization that somebody means: the one they work in, or any for who manages them all.
 * Throws `NOT_FOUND`.
 */
export function organizationMeant(ctx: PlatformCtx, named?: string): string {
  const id = named ?? ctx.organization?.id;
  if (id !== undefined && (id === ctx.organization?.id || mayDo(ctx, "organization:manage"))) return id;
  throw notFound("organization");
}

/**
 * An organization, held until the transaction ends, whoever writes new bloggers waiting. A sandbox is none.
 * Throws `NOT_FOUND`.
 */
export async function holdOrganization(tx: Tx, id: string): Promise<Organization> {
  await tx.$executeRaw`SELECT 1 FROM organization WHERE id = ${id} FOR NO KEY UPDATE`;
  return readOrganization(tx, id);
}

/** An organization as it is now. A sandbox is none. Throws `NOT_FOUND`. */
export async function readOrganization(db: Db | Tx, id: string): Promise<Organization> {
  const row = await db.organization.findFirst({ where: { id, sandboxOfId: null } });
  if (row === null) throw notFound("organization");
  return row;
}

/** Refuses a name that was not typed as the organization has it. Throws `VALIDATION_FAILED`. */
export function checkTypedName({ name }: { name: string }, confirmName: string): void {
  if (confirmName.trim().normalize("NFC") === name.normalize("NFC")) return;
  const message = "must be the organization's name";
  throw new ServiceError("VALIDATION_FAILED", `Please correct "confirmName": it ${message}.`, {
    issues: [{ path: "confirmName", message, code: "NAME_DIFFERS" }],
  });
}
