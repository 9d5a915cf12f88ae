-- Members, activity log and visibility get pages of their own below the organization's settings. A new database gets
-- them by the seed. Roles keep what they may do: a role gets the page of the permissions that it has, and the log
-- goes to roles that manage members, as only an Owner's membership opens it.
INSERT INTO "menu" ("id", "parent_id", "name", "path", "component", "redirect", "icon", "permission", "type", "sort", "updated_at")
SELECT id, parent_id, name, path, component, '', icon, permission, type, sort, CURRENT_TIMESTAMP
FROM (VALUES
  ('men_organizationmembers', 'men_groupcompany', '成员与权限', '/organization/members', 'organization/members', 'IconUsers', 'member:read', 1, 13),
  ('men_organizationauditlog', 'men_groupcompany', '操作日志', '/organization/audit-log', 'organization/audit-log', 'IconHistory', 'audit-log:own', 1, 14),
  ('men_organizationvisibility', 'men_groupcompany', '可见范围', '/organization/visibility', 'organization/visibility', 'IconEye', 'organization:data-mode', 1, 15),
  ('men_auditlogown', 'men_organizationauditlog', '查看本企业', '', '', NULL, 'audit-log:own', 2, 0)
) AS delivered (id, parent_id, name, path, component, icon, permission, type, sort)
WHERE EXISTS (SELECT FROM "menu" WHERE "id" = 'men_groupcompany')
ON CONFLICT DO NOTHING;

-- Where the organization's page was moved, its new neighbours follow it.
UPDATE "menu" SET "parent_id" = moved."parent_id", "sort" = moved."sort"
FROM "menu" moved
WHERE moved."id" = 'men_organization' AND moved."parent_id" IS DISTINCT FROM 'men_groupcompany'
  AND "menu"."id" IN ('men_organizationmembers', 'men_organizationauditlog', 'men_organizationvisibility');

-- Buttons that stand where they were delivered move to the page on which they act.
UPDATE "menu" SET "parent_id" = 'men_organizationmembers'
WHERE "parent_id" = 'men_organization' AND "permission" LIKE 'member:%' AND "type" = 2
  AND EXISTS (SELECT FROM "menu" WHERE "id" = 'men_organizationmembers');
UPDATE "menu" SET "parent_id" = 'men_organizationvisibility'
WHERE "parent_id" = 'men_organization' AND "permission" = 'organization:data-mode' AND "type" = 2
  AND EXISTS (SELECT FROM "menu" WHERE "id" = 'men_organizationvisibility');

INSERT INTO "role_menu" ("role_id", "menu_id")
SELECT DISTINCT granted."role_id", page.menu_id
FROM (VALUES
  ('men_organizationmembers', 'member:read'),
  ('men_organizationvisibility', 'organization:data-mode'),
  ('men_organizationauditlog', 'member:write'),
  ('men_auditlogown', 'member:write')) AS page (menu_id, permission)
  JOIN "menu" button ON button."permission" = page.permission AND button."type" = 2
  JOIN "role_menu" granted ON granted."menu_id" = button."id"
  JOIN "menu" made ON made."id" = page.menu_id
ON CONFLICT DO NOTHING;
