import type { Db } from "@/server/infra/db";
import { answerWithin } from "./internal/answer-within";

/** `GET /api/health/ready` (docs/rules.md#health). */
export type Readiness = {
  status: "ready" | "unready";
  checks: { database: "ok" | "unreachable"; migrations: "ok" | "pending" };
};

/** Whether this process may get requests: the database answers, and has the tables of this version. */
export async function checkReadiness(db: Db, newestMigration: string | null): Promise<Readiness> {
  const applied = await answerWithin(isApplied(db, newestMigration), null);
  if (applied === null)
    return { status: "unready", checks: { database: "unreachable", migrations: "pending" } };
  return {
    status: applied ? "ready" : "unready",
    checks: { database: "ok", migrations: applied ? "ok" : "pending" },
  };
}

async function isApplied(db: Db, newestMigration: string | null): Promise<boolean> {
  const [history] = await db.$queryRaw<{ found: boolean }[]>`
    SELECT to_regclass('_prisma_migrations') IS NOT NULL AS found`;
  if (history?.found !== true) return false;
  if (newestMigration === null) return true;
  const rows = await db.$queryRaw<unknown[]>`
    SELECT 1 FROM _prisma_migrations WHERE migration_name = ${newestMigration} AND finished_at IS NOT NULL`;
  return rows.length > 0;
}
