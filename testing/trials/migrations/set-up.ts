import path from "node:path";
import { lockDataDir } from "@/scripts/launch/data-dir";
import { loadSecrets } from "@/scripts/launch/environment";
import { StopList } from "@/scripts/launch/service";
import { applyMigrations } from "@/scripts/migrations/apply-migrations";
import { withSchemaEngine } from "@/scripts/migrations/schema-engine";
import { type MigrationList, readMigrations } from "@/scripts/migrations/read-migrations";
import { startEmbeddedPostgres } from "@/scripts/postgres/embedded-postgres";

/** The control records a migration separately from applying it, as Prisma's command does. */
export type Way = "ours" | "control";

/**
 * Runs the steps of `npm start` up to the migrations on a data directory. `stops` collects what must be
 * ended. Durability is off: only processes are killed here, and initdb's syncs would dominate the duration.
 */
export async function setUp(
  dataDir: string,
  options: { way?: Way; migrations?: MigrationList; stops?: StopList } = {},
): Promise<{ url: string; stop: () => Promise<void> }> {
  const { way = "ours", migrations = readMigrations(), stops = new StopList() } = options;
  try {
    stops.add(await lockDataDir(dataDir));
    const password = loadSecrets(dataDir).postgresPassword;
    const directory = path.join(dataDir, "postgres");
    const starting = startEmbeddedPostgres({ directory, password, durable: false });
    stops.add(() => starting.then((server) => server.stop()).catch(() => undefined));
    const { url } = await starting;
    if (way === "ours") await applyMigrations(url, migrations);
    else await applyApart(url, migrations);
    return { url, stop: () => stops.stopAll() };
  } catch (error) {
    await stops.stopAll();
    throw error;
  }
}

async function applyApart(url: string, migrationsList: MigrationList): Promise<void> {
  const filters = { externalTables: [], externalEnums: [] };
  await withSchemaEngine(url, (engine) => engine.applyMigrations({ migrationsList, filters }));
}
