import { Client } from "pg";
import { createEmptyDatabase } from "./create-empty-database";
import { applyMigrations } from "@/scripts/migrations/apply-migrations";
import { readMigrations } from "@/scripts/migrations/read-migrations";

/** An empty database at the state before `migration`. `migrate` applies that migration and all later ones. */
export async function openEmptyDatabaseBefore(migration: string) {
  const { url, drop } = await createEmptyDatabase();
  const project = readMigrations();
  const earlier = project.migrationDirectories.filter(({ path }) => path < migration);
  await applyMigrations(url, { ...project, migrationDirectories: earlier });
  const client = new Client({ connectionString: url });
  await client.connect();
  return {
    client,
    migrate: () => applyMigrations(url, project),
    close: async () => {
      await client.end();
      await drop();
    },
  };
}

/** As `openEmptyDatabaseBefore`, with organization `org_1` and user `usr_1`. */
export async function openDatabaseBefore(migration: string) {
  const opened = await openEmptyDatabaseBefore(migration);
  await opened.client.query(`
    INSERT INTO role (id, name, label) VALUES ('rol_1', 'r', 'R');
    INSERT INTO users (id, username, nickname, phone, role_id, password_hash) VALUES ('usr_1', 'u', 'U', '1', 'rol_1', '!');
    INSERT INTO organization (id, name, owner_id) VALUES ('org_1', 'O', 'usr_1');
    INSERT INTO organization_member (id, organization_id, user_id, role) VALUES ('mem_1', 'org_1', 'usr_1', 'OWNER')`);
  return opened;
}
