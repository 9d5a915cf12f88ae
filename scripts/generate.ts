import { ensureClient } from "@/scripts/ensure-client";
import { runCommand } from "@/scripts/run-command";

await runCommand(async () => {
  const generated = await ensureClient();
  console.log(generated ? "Database client generated." : "The database client is up to date.");
});
