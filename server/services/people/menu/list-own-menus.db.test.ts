import { beforeEach, describe, expect, it } from "vitest";
import { newId } from "@/server/domain/kernel/ids";
import { type Permission } from "@/server/domain/people/permissions";
import { getDb } from "@/server/infra/db";
import { createCtx } from "@/server/services/integration/context";
import { admitTenant, type PlatformCtx } from "@/server/services/kernel/verb";
import { createTestOrganization } from "@/testing/organization/test-organization";
import { createTestUser, type TestUser } from "@/testing/people/create-test-user";
import { listOwnMenus } from ".";

let user: TestUser;
beforeEach(async () => {
  user = await createTestUser();
});

type Page = { path: string; permission?: Permission; component?: string; status?: number; parentId?: string };

async function addPage({ path, component = "page", ...rest }: Page): Promise<string> {
  const id = newId("menu");
  const data = { id, path, component, name: path, redirect: "", type: 1, ...rest };
  await getDb().menu.create({ data: { ...data, roles: { create: { roleId: user.roleId } } } });
  return id;
}

function ctxOf(permissions: readonly Permission[]): PlatformCtx {
  const { id: userId, username } = user;
  return createCtx({ actor: { type: "user", userId, username, permissions: new Set(permissions) } });
}

async function inOrganization(
  permissions: readonly Permission[],
  subscriptionPlan: string | null = "ENTERPRISE",
): Promise<PlatformCtx> {
  const { organizationId } = await createTestOrganization({ subscriptionPlan });
  const row = await getDb().organization.findUniqueOrThrow({ where: { id: organizationId } });
  return { ...ctxOf(permissions), organization: admitTenant(row) };
}

const pathsOf = async (ctx: PlatformCtx) => (await listOwnMenus(ctx)).map(({ path }) => path);

describe("the navigation", () => {
  it("has the role's pages that its permissions allow, and no other role's", async () => {
    await addPage({ path: "/bloggers", permission: "blogger:read" });
    await addPage({ path: "/api-keys", permission: "api-key:read" });
    await addPage({ path: "/free" });
    expect((await pathsOf(await inOrganization(["blogger:read"]))).sort()).toEqual(["/bloggers", "/free"]);
    user = await createTestUser();
    expect(await pathsOf(await inOrganization(["blogger:read"]))).toEqual([]);
  });

  it("leaves out what is not built, is switched off, or is below such a page", async () => {
    await addPage({ path: "/planned", component: "" });
    const off = await addPage({ path: "/off", status: 0 });
    await addPage({ path: "/below", parentId: off });
    expect(await pathsOf(await inOrganization([]))).toEqual([]);
  });

  it("has a page wherever it was moved: below another page, an unbuilt one, or a group outside the role", async () => {
    const page = await addPage({ path: "/api-keys" });
    await addPage({ path: "/below-page", parentId: page });
    const planned = await addPage({ path: "/planned", component: "", permission: "user:read" });
    await addPage({ path: "/below-planned", parentId: planned });
    const group = await addPage({ path: "/made", component: "" });
    await getDb().roleMenu.deleteMany({ where: { menuId: { in: [planned, group] } } });
    const inner = await addPage({ path: "/below-group", parentId: group });
    const menus = await listOwnMenus(await inOrganization([]));
    expect(menus.map(({ path, children }) => [path, children.map((each) => each.path)]).sort()).toEqual([
      ["/api-keys", ["/below-page"]],
      ["/below-planned", []],
      ["/made", ["/below-group"]],
    ]);
    await getDb().menu.update({ where: { id: inner }, data: { status: 0 } });
    expect(await pathsOf(await inOrganization([]))).not.toContain("/made");
  });

  it("has the review page in editions with reviews, and not in the personal one", async () => {
    for (const path of ["/bloggers", "/bloggers/review"]) await addPage({ path });
    expect(await pathsOf(await inOrganization([]))).toContain("/bloggers/review");
    for (const plan of ["PERSONAL", null])
      expect(await pathsOf(await inOrganization([], plan))).toEqual(["/bloggers"]);
  });

  it("hides an organization's pages from a user without one, whatever their path looks like", async () => {
    await addPage({ path: "/platformer" });
    expect(await listOwnMenus(ctxOf([]))).toEqual([]);
  });

  it("shows a user without an organization only the system's pages", async () => {
    const group = await addPage({ path: "/platform" });
    await addPage({ path: "/platform/users", permission: "user:read", parentId: group });
    await addPage({ path: "/bloggers", permission: "blogger:read" });
    const [platform, ...others] = await listOwnMenus(ctxOf(["user:read", "blogger:read"]));
    expect(others).toEqual([]);
    expect(platform).toMatchObject({
      path: "/platform",
      children: [{ path: "/platform/users", children: [] }],
    });
  });
});
