import { diffMigrations } from "@/scripts/migrations/diff-migrations";
import { PlainError } from "@/scripts/plain-error";
import { startThrowawayPostgres } from "@/scripts/postgres/start-throwaway-postgres";
import { runCommand } from "@/scripts/run-command";

await runCommand(async () => {
  const postgres = await startThrowawayPostgres();
  try {
    const sql = await diffMigrations(postgres.url);
    if (sql !== null) {
      throw new PlainError(
        `The migrations do not lead to prisma/schema; this is missing (npm run db:migration -- <name> writes it):\n${sql}`,
      );
    }
    console.log("Schema and migrations agree.");
  } finally {
    await postgres.stop();
  }
});
