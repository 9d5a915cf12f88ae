import { afterAll } from "vitest";
import { getDb } from "@/server/infra/db";
import { seed } from "@/prisma/seed";
import { createMigratedDatabase } from "../create-migrated-database";

/**
 * A seeded database of the suite's own, so that nothing may change in it but by the suite's calls. Import it
 * first: settings are read once.
 */
const database = await createMigratedDatabase();
process.env.DATABASE_URL = database.url;
await seed({ databaseUrl: database.url, baseUrl: "http://localhost:3000" });

afterAll(async () => {
  await getDb().$disconnect();
  await database.drop();
});
