import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { UserError, runCommand } from "@/scripts/command";
import { diffMigrations } from "@/scripts/migrations/check-migrations";
import { MIGRATIONS } from "@/scripts/migrations/read-migrations";
import { startThrowawayPostgres } from "@/scripts/postgres/embedded-postgres";

await runCommand(import.meta, async () => {
  const name = process.argv[2] ?? "";
  if (!/^[a-z0-9_]+$/.test(name)) {
    throw new UserError("Name the migration in lower case: npm run db:migration -- add_blogger_notes");
  }
  const postgres = await startThrowawayPostgres();
  try {
    const sql = await diffMigrations(postgres.url);
    if (sql === null) {
      console.log("The migrations already lead to the schema: nothing to write.");
      return;
    }
    const stamp = new Date().toISOString().replace(/\D/g, "").slice(0, 14);
    const folder = path.join(MIGRATIONS, `${stamp}_${name}`);
    mkdirSync(folder, { recursive: true });
    writeFileSync(path.join(folder, "migration.sql"), sql);
    console.log(
      `Wrote ${path.relative(process.cwd(), folder)}/migration.sql: read it, and add what Prisma cannot express.`,
    );
  } finally {
    await postgres.stop();
  }
});
