-- What the front page of the system level counts: failed runs and failures of the last days.
CREATE INDEX "scraping_task_run_failed_idx" ON "scraping_task_run"("finished_at") WHERE (is_newest AND (status = 'FAILED'::scraping_run_status));
CREATE INDEX "scraping_run_failure_at_idx" ON "scraping_run_failure" USING BRIN ("at");

-- The page stands before the others of its group, and roles that list organizations get it. A new database gets it by
-- the seed.
INSERT INTO "menu" ("id", "parent_id", "name", "path", "component", "redirect", "icon", "permission", "type", "sort", "hide_in_menu", "updated_at")
SELECT id, 'men_platform', name, path, component, '', icon, 'organization:list', 1,
  coalesce((SELECT min("sort") FROM "menu" WHERE "parent_id" = 'men_platform'), 0), hidden, CURRENT_TIMESTAMP
FROM (VALUES
  ('men_platformoverview', '平台概览', '/platform/overview', 'platform/overview', 'IconLayoutDashboard', 0),
  ('men_platformruns', '全部运行', '/platform/runs', 'platform/runs', 'IconPlayerPlay', 1)
) AS delivered (id, name, path, component, icon, hidden)
WHERE EXISTS (SELECT FROM "menu" WHERE "id" = 'men_platform')
ON CONFLICT DO NOTHING;

INSERT INTO "role_menu" ("role_id", "menu_id")
SELECT DISTINCT granted."role_id", made."id"
FROM "menu" button JOIN "role_menu" granted ON granted."menu_id" = button."id"
  JOIN "menu" made ON made."id" IN ('men_platformoverview', 'men_platformruns')
WHERE button."permission" = 'organization:list' AND button."type" = 2
ON CONFLICT DO NOTHING;
