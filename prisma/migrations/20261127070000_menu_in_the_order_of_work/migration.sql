-- Entries that stand where they were delivered move to the groups of the new order. What an administrator has
-- moved stays where it is; names, states and grants stay everywhere. A new database gets its menus by the seed.
CREATE TEMPORARY TABLE moved_menu (id TEXT PRIMARY KEY, old_parent TEXT, old_sort INTEGER, parent TEXT, sort INTEGER, hidden INTEGER) ON COMMIT DROP;
INSERT INTO moved_menu VALUES
  ('men_overview', NULL, 0, NULL, 0, 0),
  ('men_inbox', NULL, 5, NULL, 1, 1),
  ('men_bloggers', NULL, 1, 'men_groupcreators', 2, 0),
  ('men_bloggersreview', NULL, 2, 'men_groupcreators', 3, 0),
  ('men_importruns', NULL, 3, 'men_groupcreators', 4, 0),
  ('men_scrapingtasks', NULL, 6, 'men_groupscraping', 5, 0),
  ('men_scrapingruns', NULL, 7, 'men_groupscraping', 6, 1),
  ('men_scraperaccounts', NULL, 4, 'men_groupscraping', 7, 0),
  ('men_pacepolicies', NULL, 8, 'men_groupscraping', 8, 0),
  ('men_apikeys', NULL, 10, 'men_groupintegration', 10, 0),
  ('men_syncendpoints', NULL, 9, 'men_groupintegration', 11, 0),
  ('men_organization', NULL, 11, 'men_groupcompany', 12, 0),
  ('men_platformorganizations', 'men_platform', 15, 'men_platform', 13, 0),
  ('men_platformusers', 'men_platform', 12, 'men_platform', 14, 0),
  ('men_platformroles', 'men_platform', 13, 'men_platform', 15, 0),
  ('men_platformmenus', 'men_platform', 14, 'men_platform', 16, 0),
  ('men_platformbloggers', 'men_platform', 16, 'men_platform', 17, 0),
  ('men_platformdesktopversions', 'men_platform', 17, 'men_platform', 18, 0),
  ('men_platformfrontendassets', 'men_platform', 18, 'men_platform', 19, 0),
  ('men_platformauditlog', 'men_platform', 20, 'men_platform', 20, 0),
  ('men_platformsmslogs', 'men_platform', 19, 'men_platform', 21, 0);
DELETE FROM moved_menu USING "menu"
  WHERE "menu"."id" = moved_menu.id
    AND ("menu"."parent_id" IS DISTINCT FROM old_parent OR "menu"."sort" <> old_sort);

INSERT INTO "menu" ("id", "parent_id", "name", "path", "component", "redirect", "icon", "permission", "type", "sort", "updated_at")
SELECT id, NULL, name, path, 'group', '', icon, NULL, 1, sort, CURRENT_TIMESTAMP
FROM (VALUES
  ('men_groupcreators', '达人', '/group/creators', 'IconUsersGroup', 100),
  ('men_groupscraping', '数据采集', '/group/scraping', 'IconCalendarRepeat', 101),
  ('men_groupintegration', '数据对接', '/group/integration', 'IconWebhook', 102),
  ('men_groupcompany', '企业设置', '/group/company', 'IconBuilding', 103)) AS delivered (id, name, path, icon, sort)
WHERE EXISTS (SELECT FROM "menu")
ON CONFLICT DO NOTHING;
UPDATE "menu" SET "sort" = 104 WHERE "id" = 'men_platform' AND "sort" = 21;

UPDATE "menu" SET "parent_id" = parent, "sort" = moved_menu.sort,
  "hide_in_menu" = greatest("hide_in_menu", hidden)
FROM moved_menu WHERE "menu"."id" = moved_menu.id;

INSERT INTO "role_menu" ("role_id", "menu_id")
SELECT DISTINCT granted."role_id", moved_menu.parent
FROM moved_menu JOIN "role_menu" granted ON granted."menu_id" = moved_menu.id
WHERE moved_menu.parent LIKE 'men_group%'
ON CONFLICT DO NOTHING;
-- The former name of this page is now that of its group; other delivered names are translated where they are shown.
UPDATE "menu" SET "name" = '企业与套餐' WHERE "id" = 'men_organization' AND "name" IN ('企业设置', '企业');
