import { UserError } from "@/scripts/command";
import { withClient } from "@/scripts/postgres/with-client";

/** The command itself may not need the other address, so a server that stays silent must not stop it. */
const PATIENCE = { connectionTimeoutMillis: 10_000 };

type Querying = { query(text: string): Promise<{ rows: { name?: string; cluster?: string }[] }> };
type Identity = { name: string | undefined; cluster: string | undefined };

/** What two addresses of one database share, also if one of them leads through a pooler. */
export async function readIdentity(client: Querying): Promise<Identity> {
  const { rows } = await client.query("SELECT current_database() AS name");
  // Some hosts keep it from their users. Replicas have their primary's.
  const cluster = await client
    .query("SELECT system_identifier::text AS cluster FROM pg_control_system()")
    .catch(() => ({ rows: [{ cluster: undefined }] }));
  return { name: rows[0]?.name, cluster: cluster.rows[0]?.cluster };
}

/** What is wrong, or null if both may be the same database: in doubt only the names are compared. */
export function explainDifference(application: Identity, owner: Identity): string | null {
  if (application.name !== owner.name)
    return `DATABASE_OWNER_URL leads to the database "${owner.name}", and DATABASE_URL to "${application.name}"`;
  const { cluster } = application;
  if (cluster === undefined || owner.cluster === undefined || cluster === owner.cluster) return null;
  return `DATABASE_OWNER_URL and DATABASE_URL lead to databases "${owner.name}" of two different servers`;
}

/**
 * The address of the tables' owner, or the application's where no other is set.
 * @throws UserError when the two addresses lead to different databases
 */
export async function getOwnerUrl(applicationUrl: string, ownerUrl = ""): Promise<string> {
  if (ownerUrl === "") return applicationUrl;
  await assertSameDatabase(applicationUrl, ownerUrl);
  return ownerUrl;
}

/**
 * Refuses before any change. What cannot be reached is left to those who use it, whose errors say why.
 * @throws UserError when the two addresses lead to different databases
 */
export async function assertSameDatabase(applicationUrl: string, ownerUrl: string): Promise<void> {
  if (applicationUrl === ownerUrl) return;
  const identities = [applicationUrl, ownerUrl].map((url) => withClient(url, readIdentity, PATIENCE));
  const [application, owner] = await Promise.all(identities.map((found) => found.catch(() => null)));
  if (!application || !owner) return;
  const difference = explainDifference(application, owner);
  if (difference === null) return;
  throw new UserError(
    `${difference}: the command would work on a database that the service does not use. Nothing was changed. Let both addresses name the service's database, then run this again.`,
  );
}
