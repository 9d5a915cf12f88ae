import { seed } from "@/prisma/seed";
import { applyMigrations } from "@/scripts/migrations/apply-migrations";

/**
 * `npm run db:deploy`: brings the database of DATABASE_URL up to date, for deployments without `npm start`.
 * Applies the migrations, writes roles, menus and pace tables; an empty database gets its first accounts,
 * which are printed once.
 */
const { DATABASE_URL: databaseUrl = "", NEXTAUTH_URL: baseUrl = "" } = process.env;
if (databaseUrl === "" || baseUrl === "") {
  console.error(
    "Set DATABASE_URL (a direct address, not a pooled one) and NEXTAUTH_URL, then run this again.",
  );
  process.exit(1);
}
const applied = await applyMigrations(databaseUrl);
console.log("Migrations:", applied);
await seed({
  databaseUrl,
  baseUrl,
  beforeCommit: (firstRun) =>
    console.log(`First accounts, shown only now:\n${JSON.stringify(firstRun, null, 2)}`),
});
console.log("The database is up to date.");
process.exit(0);
