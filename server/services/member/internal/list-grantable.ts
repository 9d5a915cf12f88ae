import { grantablePermissions, type Permission } from "@/server/domain/permissions";
import { type Db, type Tx } from "@/server/infra/db";
import { MENU_TYPE } from "@/server/services/menu";

const ACTIVE = 1;

/** The grantable permissions that a person's role allows: a grant adds nothing to a role. */
export async function listGrantable(db: Db | Tx, userId: string): Promise<Permission[]> {
  const rows = await db.menu.findMany({
    where: {
      type: MENU_TYPE.button,
      status: ACTIVE,
      roles: { some: { role: { status: ACTIVE, users: { some: { id: userId } } } } },
    },
    select: { permission: true },
  });
  const allowed = new Set(rows.map(({ permission }) => permission));
  return grantablePermissions.filter((permission) => allowed.has(permission));
}
