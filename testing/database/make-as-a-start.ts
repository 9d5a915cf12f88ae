import { openPool } from "@/inngest/embedded/database";
import { applySchema } from "@/inngest/embedded/schema";
import { seed } from "@/prisma/seed";
import { applyMigrations } from "@/scripts/migrations/apply-migrations";
import { embeddedApplicationUrl, grantApplication } from "@/scripts/postgres/application-role";

/**
 * What a start leaves in a database: tables, rights of the application's role, the seed, the tables of the
 * embedded job engine. Of the embedded database unless the application has an address of its own.
 */
export async function makeAsAStart(ownerUrl: string, given?: string): Promise<void> {
  await applyMigrations(ownerUrl);
  const applicationUrl = given ?? embeddedApplicationUrl(ownerUrl);
  await grantApplication({ ownerUrl, applicationUrl, create: given === undefined });
  await seed({ databaseUrl: applicationUrl, baseUrl: "http://localhost:3000" });
  const pool = openPool(applicationUrl);
  await applySchema(pool);
  await pool.end();
}
