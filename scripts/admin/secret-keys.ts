import { countSecretKeys, explainKeys } from "@/scripts/admin/count-secret-keys";
import { runCommand, UserError } from "@/scripts/command";
import { loadSecrets } from "@/scripts/launch/environment";
import { findDataDir, withDatabase } from "@/scripts/launch/with-database";

/** Newest first, as they are listed. */
function readKeyIds(): string[] {
  const { ENCRYPTION_KEYS = "", DATABASE_URL = "" } = process.env;
  const embedded = ENCRYPTION_KEYS === "" && DATABASE_URL === "";
  const keys = embedded ? loadSecrets(findDataDir()).encryptionKeys : ENCRYPTION_KEYS;
  const ids = keys.split(",").map((key) => key.trim().split(":")[0] ?? "");
  if (ids[0] === "") throw new UserError("Give this command the ENCRYPTION_KEYS of the service.");
  return ids;
}

/**
 * `npm run secrets:keys` shows which of ENCRYPTION_KEYS still encrypt how much, so that an operator knows
 * when an old key may go. Exits with 1 if a record needs a key that is not listed.
 */
await runCommand(import.meta, async () => {
  await withDatabase(async (url) => {
    const { lines, missing } = explainKeys(readKeyIds(), await countSecretKeys(url));
    for (const line of lines) console.log(line);
    if (missing.length > 0)
      throw new UserError(
        `Add to ENCRYPTION_KEYS again: ${missing.join(", ")}. What they encrypt cannot be read.`,
      );
  });
});
