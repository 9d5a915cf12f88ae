import { ServiceError } from "@/server/domain/kernel/errors";
import { ACTIVE } from "@/server/domain/people/person";
import { type Permission } from "@/server/domain/people/permissions";
import { ADVISORY_LOCKS, type Tx } from "@/server/infra/db";
import { type PlatformCtx, requireUser } from "@/server/services/kernel/verb";
import { rightsOf } from "./rights";

export type Standing = { userId: string; roleId: string; reach: ReadonlySet<Permission> };

/**
 * Must be the first statement of every change of access rights; serialises such changes until the transaction
 * ends. Reads the acting user again, because the previous holder of the lock may have changed them.
 * @throws ServiceError `UNAUTHENTICATED`, or `PERMISSION_MISSING` if they lost the permission in between
 */
export async function lockOwnAccess(tx: Tx, ctx: PlatformCtx, permission: Permission): Promise<Standing> {
  const { userId, sessionVersion } = requireUser(ctx);
  await lockAccess(tx);
  const row = await tx.user.findFirst({
    where: {
      id: userId,
      ...(sessionVersion !== undefined && { sessionVersion }),
      status: ACTIVE,
      role: { status: ACTIVE },
    },
    select: { roleId: true },
  });
  if (row === null)
    throw new ServiceError("UNAUTHENTICATED", "Your account was changed. Please sign in again.");
  const { rights, reach } = await rightsOf(tx, row.roleId);
  if (rights.has(permission)) return { userId, roleId: row.roleId, reach };
  const message = `You no longer have the permission "${permission}". Ask an administrator for it.`;
  throw new ServiceError("PERMISSION_MISSING", message);
}

export async function lockAccess(tx: Tx): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(${ADVISORY_LOCKS.access})`;
}
