import { newId } from "@/server/domain/kernel/ids";
import { type Permission } from "@/server/domain/people/permissions";
import { getDb } from "@/server/infra/db";
import { type Ctx, requireUser } from "@/server/services/kernel/verb";

/**
 * A job runs with the permissions of the role of the user who started it, and that role is empty in tests.
 */
export async function allowRole(ctx: Ctx, permission: Permission): Promise<void> {
  const { userId } = requireUser(ctx);
  const { roleId } = await getDb().user.findUniqueOrThrow({ where: { id: userId } });
  const id = newId("menu");
  const button = { id, name: permission, path: "", component: "", redirect: "", type: 2 };
  await getDb().menu.create({ data: { ...button, permission, roles: { create: { roleId } } } });
}
