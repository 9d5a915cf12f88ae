-- Picks at once waited for one another's commit at the one row of their organization's budget.
ALTER TABLE "pace_budget" DROP CONSTRAINT "pace_budget_pkey",
ADD COLUMN     "slot" INTEGER NOT NULL DEFAULT 0,
ADD CONSTRAINT "pace_budget_pkey" PRIMARY KEY ("organization_id", "platform", "day", "slot");

-- What was spent is spread over the slots, whose shares of the budget add up to it.
INSERT INTO "pace_budget" ("organization_id", "platform", "day", "slot", "used")
SELECT b.organization_id, b.platform, b.day, s.slot, b.used / 16 + (s.slot < b.used % 16)::int
FROM "pace_budget" b CROSS JOIN generate_series(1, 15) AS s(slot);
UPDATE "pace_budget" SET "used" = "used" / 16 + (0 < "used" % 16)::int WHERE "slot" = 0;
ALTER TABLE "pace_budget" ADD CONSTRAINT "pace_budget_slot" CHECK (slot BETWEEN 0 AND 15);
