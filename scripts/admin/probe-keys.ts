import { selectSecretRecords } from "@/scripts/admin/secret-records";
import { UserError } from "@/scripts/command";
import { withClient } from "@/scripts/postgres/with-client";
import type { EncryptionKey, SecretPlace } from "@/server/infra/crypto/secret-record";

/** `missing`: not listed. `wrong`: listed, and opens none of the records that name it. */
type KeyFault = { keyId: string; fault: "missing" | "wrong" };

type Sample = { keyId: string; record: string } & SecretPlace;

/** Tries each key that a record in use names on one record of each column, and returns those that fail. */
export async function probeKeys(url: string, keys: readonly EncryptionKey[]): Promise<KeyFault[]> {
  const { rows } = await withClient(url, async (client) =>
    client.query<Sample>(`SELECT DISTINCT ON (place, split_part(record, '.', 2)) *,
      split_part(record, '.', 2) AS "keyId"
      FROM (${await selectSecretRecords(client)}) used WHERE record LIKE 'v1.%'`),
  );
  // Imported here, because most that read this file's names decrypt nothing.
  const { decryptSecret } = await import("@/server/infra/crypto/secret-record");
  const opens = ({ record, ...place }: Sample) => {
    try {
      decryptSecret(record, place, keys);
      return true;
    } catch {
      return false;
    }
  };
  const used = [...new Set(rows.map(({ keyId }) => keyId))].sort();
  return used.flatMap((keyId): KeyFault[] => {
    if (!keys.some(({ id }) => id === keyId)) return [{ keyId, fault: "missing" }];
    return rows.some((row) => row.keyId === keyId && opens(row)) ? [] : [{ keyId, fault: "wrong" }];
  });
}

export function describeFault({ keyId, fault }: KeyFault): string {
  return fault === "missing"
    ? `The database has secrets encrypted with the key "${keyId}", which ENCRYPTION_KEYS does not list`
    : `ENCRYPTION_KEYS lists another key as "${keyId}" than the one that encrypted the database's secrets`;
}

export function adviceFor({ keyId, fault }: KeyFault): string {
  return fault === "missing"
    ? `Add the key "${keyId}" of the other instances, or of your copy, after the first key.`
    : `Give "${keyId}" the value that the other instances have, or your copy. If it is lost, list a new key under another id first, and enter the secrets again.`;
}

/**
 * What an operator must read at a start. A key that is lost stops none, but a wrong one that encrypts would
 * write secrets that nothing else can read.
 * @throws UserError when the first key is not the one that encrypted what names it
 */
export async function sayKeyFaults(url: string, keys: readonly EncryptionKey[]): Promise<string[]> {
  const faults = await probeKeys(url, keys);
  const first = faults.find(({ keyId, fault }) => fault === "wrong" && keyId === keys[0]?.id);
  if (first !== undefined) throw new UserError(`${describeFault(first)}. ${adviceFor(first)}`);
  return faults.map((fault) => `${describeFault(fault)}: these cannot be read. ${adviceFor(fault)}`);
}
