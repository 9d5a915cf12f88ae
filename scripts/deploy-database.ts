import { seed } from "@/prisma/seed";
import { UserError } from "@/scripts/command";
import { applyMigrations } from "@/scripts/migrations/apply-migrations";
import { encryptHeaders } from "@/scripts/migrations/encrypt-headers";
import { grantApplication } from "@/scripts/postgres/application-role";
import { getOwnerUrl } from "@/scripts/postgres/same-database";
import { env } from "@/server/env";

/**
 * `npm run db:deploy` updates the database of DATABASE_URL for deployments without `npm start`: it applies
 * the migrations and writes roles, menus and pace tables. It creates no account, because its output ends up
 * in logs; `npm run admin:create` does. With DATABASE_OWNER_URL, that role does the work and grants the
 * role of DATABASE_URL its rights.
 */
const { DATABASE_URL: applicationUrl = "", NEXTAUTH_URL: baseUrl = "", DATABASE_OWNER_URL } = process.env;
if (applicationUrl === "" || baseUrl === "") {
  console.error("Set DATABASE_URL and NEXTAUTH_URL, then run this again.");
  process.exit(1);
}
try {
  const ownerUrl = await getOwnerUrl(applicationUrl, DATABASE_OWNER_URL);
  const setting = ownerUrl === applicationUrl ? "DATABASE_URL" : "DATABASE_OWNER_URL";
  const applied = await applyMigrations(ownerUrl, undefined, { setting });
  console.log("Migrations:", applied);
  const encrypted = await encryptHeaders({ ownerUrl, keys: readKeys });
  if (encrypted > 0) console.log(`Headers of ${encrypted} endpoints were encrypted.`);
  if (ownerUrl !== applicationUrl) await grantApplication({ ownerUrl, applicationUrl, create: false });
  await seed({ databaseUrl: ownerUrl, baseUrl, accounts: false, say: console.log });
  console.log("The database is up to date. To create the first user, run npm run admin:create.");
} catch (error) {
  console.error(error instanceof UserError ? error.message : error);
  process.exit(1);
}
process.exit(0);

function readKeys() {
  try {
    return env.ENCRYPTION_KEYS;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new UserError(
      `Headers of endpoints wait to be encrypted: give this command the settings of the service. ${reason}`,
    );
  }
}
