import { existsSync } from "node:fs";
import { UserError } from "@/scripts/command";
import { fromRoot } from "@/scripts/from-root";
import { ensureClient } from "@/scripts/generate";

/**
 * Loaded before a command, which may import the database client. A start and a build generate it; on a
 * machine that has only installed the packages, the command does.
 */
if (!existsSync(fromRoot("server/infra/db/generated/client.ts"))) {
  try {
    await ensureClient();
  } catch (error) {
    console.error(error instanceof UserError ? error.message : error);
    process.exit(1);
  }
}
