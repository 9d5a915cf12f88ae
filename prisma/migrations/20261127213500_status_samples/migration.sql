CREATE TABLE "status_sample" (
    "at" TIMESTAMPTZ(3) NOT NULL,
    "instance" TEXT NOT NULL,
    "values" JSONB NOT NULL,

    CONSTRAINT "status_sample_pkey" PRIMARY KEY ("at","instance")
);

-- The page follows the overview, for the roles that have that. A new database gets it by the seed.
INSERT INTO "menu" ("id", "parent_id", "name", "path", "component", "redirect", "icon", "permission", "type", "sort", "hide_in_menu", "updated_at")
SELECT 'men_platformstatus', 'men_platform', '运行状况', '/platform/status', 'platform/status', '', 'IconHeartRateMonitor', 'organization:list', 1,
  coalesce((SELECT "sort" FROM "menu" WHERE "id" = 'men_platformoverview'), 0), 0, CURRENT_TIMESTAMP
WHERE EXISTS (SELECT FROM "menu" WHERE "id" = 'men_platform')
ON CONFLICT DO NOTHING;

INSERT INTO "role_menu" ("role_id", "menu_id")
SELECT DISTINCT "role_id", 'men_platformstatus' FROM "role_menu"
WHERE "menu_id" = 'men_platformoverview' AND EXISTS (SELECT FROM "menu" WHERE "id" = 'men_platformstatus')
ON CONFLICT DO NOTHING;
