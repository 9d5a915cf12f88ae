import { countSecretKeys, explainKeys } from "@/scripts/admin/count-secret-keys";
import { adviceFor, describeFault, probeKeys } from "@/scripts/admin/probe-keys";
import { runCommand, UserError } from "@/scripts/command";
import { loadSecrets } from "@/scripts/launch/environment";
import { findDataDir, withDatabase } from "@/scripts/launch/with-database";
import { parseEncryptionKeys } from "@/server/env";
import type { EncryptionKey } from "@/server/infra/crypto/secret-record";

function getKeys(): EncryptionKey[] {
  const { ENCRYPTION_KEYS = "", DATABASE_URL = "" } = process.env;
  const embedded = ENCRYPTION_KEYS === "" && DATABASE_URL === "";
  const keys = embedded ? loadSecrets(findDataDir()).encryptionKeys : ENCRYPTION_KEYS;
  try {
    return parseEncryptionKeys({ ENCRYPTION_KEYS: keys });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new UserError(`Give this command the ENCRYPTION_KEYS of the service. ${reason}`);
  }
}

/**
 * `npm run secrets:keys` shows which of ENCRYPTION_KEYS still encrypt how much, so that an operator knows
 * when an old key may go. Exits with 1 if a record needs a key that is not listed, or is listed with another
 * value.
 */
await runCommand(import.meta, async () => {
  await withDatabase(async (url) => {
    const keys = getKeys();
    const ids = keys.map(({ id }) => id);
    const faults = await probeKeys(url, keys);
    const wrong = faults.filter(({ fault }) => fault === "wrong");
    const { lines, missing } = explainKeys(
      ids,
      await countSecretKeys(url),
      wrong.map(({ keyId }) => keyId),
    );
    for (const line of lines) console.log(line);
    const [first] = wrong;
    if (first !== undefined) throw new UserError(`${describeFault(first)}. ${adviceFor(first)}`);
    if (missing.length > 0)
      throw new UserError(
        `Add to ENCRYPTION_KEYS again: ${missing.join(", ")}. What they encrypt cannot be read.`,
      );
  });
});
