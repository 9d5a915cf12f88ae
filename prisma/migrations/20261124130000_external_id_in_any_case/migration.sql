-- One index for both: the search folds case, and what asks for the exact id looks at the few rows that are left. Not only where there
-- is one, as with phones: inside an OR the planner takes no statistics from a partial index.
DROP INDEX "blogger_organization_id_external_id_idx";
CREATE INDEX "blogger_external_id_idx" ON "blogger" ("organization_id", (lower("external_id")));
