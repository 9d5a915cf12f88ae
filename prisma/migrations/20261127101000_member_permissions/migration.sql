-- What an Owner decides for each member: beyond the grants, what is withheld of that which the role gives; and for each
-- role what an Owner may grant to members with it. No one's rights change: nothing is withheld, and grants that the
-- role did not allow, and so gave nothing, end before the role allows them.
ALTER TABLE "organization_member" ADD COLUMN "withheld" TEXT[] NOT NULL DEFAULT '{}';
ALTER TABLE "organization_member" ADD CONSTRAINT "organization_member_withheld"
  CHECK ("withheld" = '{}' OR ("role" = 'MEMBER' AND "status" = 'ACTIVE'));
ALTER TABLE "role" ADD COLUMN "grantable" TEXT[] NOT NULL DEFAULT '{}';

UPDATE "organization_member" SET "grants" = array(
  SELECT granted.name FROM unnest("organization_member"."grants") AS granted (name)
  WHERE EXISTS (SELECT FROM "role_menu" JOIN "menu" ON "menu"."id" = "role_menu"."menu_id"
    WHERE "role_menu"."role_id" = "users"."role_id" AND "menu"."type" = 2 AND "menu"."permission" = granted.name)
  ORDER BY granted.name)
FROM "users" JOIN "role" ON "role"."id" = "users"."role_id"
WHERE "users"."id" = "organization_member"."user_id" AND "role"."name" = 'enterprise-member'
  AND "organization_member"."grants" <> '{}';

UPDATE "role" SET "grantable" = ARRAY['blogger:review', 'scraper-account:delete', 'scraper-account:cookie',
  'scraping-task:delete', 'pace-policy:write', 'pace-policy:delete', 'sync-endpoint:write', 'sync-endpoint:delete',
  'sync-endpoint:secret', 'sync-run:write']
WHERE "name" = 'enterprise-member';
