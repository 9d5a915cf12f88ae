import { expect, it } from "vitest";
import { builtInRoles } from "@/server/domain/people/permissions";
import { openEmptyDatabaseBefore } from "@/testing/database/open-database-before";

const FIRST = "20261127101000_member_permissions";

it("lets an Owner grant more to members, and changes no one's rights", async () => {
  const { client, migrate, close } = await openEmptyDatabaseBefore(FIRST);
  await client.query(`
    INSERT INTO role (id, name, label) VALUES ('rol_1', 'enterprise-member', 'M'), ('rol_2', 'own', 'O');
    INSERT INTO menu (id, name, path, component, redirect, type, permission)
      VALUES ('men_1', 'x', '', '', '', 2, 'sync-run:write');
    INSERT INTO role_menu VALUES ('rol_1', 'men_1'), ('rol_2', 'men_1');
    INSERT INTO users (id, username, nickname, phone, role_id, password_hash) VALUES
      ('usr_0', 'u0', 'O', '0', 'rol_2', '!'), ('usr_1', 'u1', 'A', '1', 'rol_1', '!'),
      ('usr_2', 'u2', 'B', '2', 'rol_2', '!');
    BEGIN;
    INSERT INTO organization (id, name, owner_id) VALUES ('org_1', 'O', 'usr_0');
    INSERT INTO organization_member (id, organization_id, user_id, role, grants) VALUES
      ('mem_0', 'org_1', 'usr_0', 'OWNER', '{}'),
      ('mem_1', 'org_1', 'usr_1', 'MEMBER', '{sync-run:write,sync-endpoint:write}'),
      ('mem_2', 'org_1', 'usr_2', 'MEMBER', '{sync-run:write,sync-endpoint:write}');
    COMMIT;`);
  await migrate();
  const members = await client.query(`SELECT id, grants, withheld FROM organization_member ORDER BY id`);
  expect(members.rows).toEqual([
    { id: "mem_0", grants: [], withheld: [] },
    // The role did not allow this grant, which so gave nothing and must give nothing now.
    { id: "mem_1", grants: ["sync-run:write"], withheld: [] },
    { id: "mem_2", grants: ["sync-run:write", "sync-endpoint:write"], withheld: [] },
  ]);
  const roles = await client.query<{ grantable: string[] }>(`SELECT grantable FROM role ORDER BY id`);
  expect(roles.rows.map(({ grantable }) => [...grantable].sort())).toEqual([
    [...builtInRoles["enterprise-member"].grantable].sort(),
    [],
  ]);
  await expect(
    client.query(`UPDATE organization_member SET withheld = '{x}' WHERE id = 'mem_0'`),
  ).rejects.toThrow("organization_member_withheld");
  await close();
}, 120_000);
