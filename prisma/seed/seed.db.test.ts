import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { builtInRoles } from "@/server/domain/people/permissions";
import { platforms } from "@/server/domain/roster/platforms";
import { sha256Hex, verifyPassword } from "@/server/infra/crypto";
import { createDb, type Db } from "@/server/infra/db";
import { menuRows } from "@/server/services/people/menu";
import { createMigratedDatabase } from "@/testing/database/create-migrated-database";
import { seed } from ".";

const baseUrl = "http://localhost:3000";
let database: Awaited<ReturnType<typeof createMigratedDatabase>>;
let db: Db;

beforeAll(async () => {
  database = await createMigratedDatabase();
  db = createDb(database.url, 2);
});
afterAll(async () => {
  await db.$disconnect();
  await database.drop();
});

describe("the seed of a new installation", () => {
  it("leaves nothing behind when the accounts cannot be saved, creates them at the next start, and changes nothing later", async () => {
    const refused = () => Promise.reject(new Error("disk full"));
    await expect(seed({ databaseUrl: database.url, baseUrl, beforeCommit: refused })).rejects.toThrow(
      "disk full",
    );
    expect([await db.user.count(), await db.menu.count(), await db.paceBaseline.count()]).toEqual([0, 0, 0]);

    let kept: unknown;
    const simultaneous = await Promise.all(
      [1, 2].map(() =>
        seed({ databaseUrl: database.url, baseUrl, beforeCommit: (firstRun) => void (kept = firstRun) }),
      ),
    );
    const firstRun = simultaneous.find((outcome) => outcome !== null);
    expect(simultaneous).toContain(null);
    expect(firstRun).toBeDefined();
    expect(kept).toEqual(firstRun);
    await checkAccounts(firstRun);
    await checkGrants();
    await checkEditsStay();
  });
});

async function checkAccounts(firstRun: Awaited<ReturnType<typeof seed>> | undefined): Promise<void> {
  if (!firstRun) throw new Error("no first run");
  expect(firstRun.baseUrl).toBe(baseUrl);
  for (const { username, password } of [firstRun.admin, firstRun.owner]) {
    const { passwordHash } = await db.user.findUniqueOrThrow({ where: { username } });
    expect(await verifyPassword(password, passwordHash)).toBe(true);
  }
  const organization = await db.organization.findUniqueOrThrow({
    where: { id: firstRun.organizationId },
    include: { members: { include: { user: true } }, apiKeys: true },
  });
  expect(organization).toMatchObject({ dataMode: "CLOUD", subscriptionPlan: "ENTERPRISE", status: "ACTIVE" });
  expect(organization.members).toMatchObject([
    { role: "OWNER", user: { username: firstRun.owner.username } },
  ]);
  expect(firstRun.apiKey).toMatch(/^crs_[0-9a-f]{32}$/);
  expect(organization.apiKeys).toMatchObject([{ keyHash: sha256Hex(firstRun.apiKey), enabled: true }]);
}

async function checkGrants(): Promise<void> {
  const roles = await db.role.findMany({ include: { menus: { include: { menu: true } } } });
  expect(roles.map((role) => role.name).sort()).toEqual(Object.keys(builtInRoles).sort());
  for (const role of roles) {
    const buttons = role.menus.filter(({ menu }) => menu.type === 2).map(({ menu }) => menu.permission);
    const { permissions } = builtInRoles[role.name as keyof typeof builtInRoles];
    expect(buttons.sort()).toEqual([...permissions].sort());
  }
  expect(await db.menu.count()).toBe(menuRows.length);
  expect(await db.paceBaseline.count()).toBe(platforms.length);
  const policies = await db.pacePolicy.findMany({ orderBy: { kRatio: "asc" } });
  expect(policies.map(({ systemKey }) => systemKey)).toEqual(["CONSERVATIVE", "BALANCED", "FAST"]);
}

async function checkEditsStay(): Promise<void> {
  const [bloggers, imports] = [{ id: "men_bloggers" }, { id: "men_importruns" }];
  const member = await db.role.findUniqueOrThrow({ where: { name: "enterprise-member" } });
  const revoked = { roleId_menuId: { roleId: member.id, menuId: bloggers.id } };
  await db.menu.update({ where: bloggers, data: { name: "Creators", hideInMenu: 1 } });
  await db.roleMenu.delete({ where: revoked });
  await db.paceBaseline.update({ where: { platform: "PGY" }, data: { shiftSize: 7 } });
  await db.menu.delete({ where: imports });
  // As in a database that was seeded before the page of bloggers existed.
  await db.menu.update({ where: bloggers, data: { component: "" } });

  expect(await seed({ databaseUrl: database.url, baseUrl })).toBeNull();

  const page = { name: "Creators", hideInMenu: 1, component: "bloggers" };
  expect(await db.menu.findUnique({ where: bloggers })).toMatchObject(page);
  expect(await db.roleMenu.findUnique({ where: revoked })).toBeNull();
  expect(await db.paceBaseline.findUnique({ where: { platform: "PGY" } })).toMatchObject({ shiftSize: 7 });
  const granted = await db.menu.findUnique({ where: imports, include: { roles: true } });
  expect(granted?.roles.map(({ roleId }) => roleId)).toContain(member.id);
}
