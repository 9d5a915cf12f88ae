import { escapeIdentifier } from "pg";
import { UserError } from "@/scripts/command";
import { withClient } from "@/scripts/postgres/with-client";
import type { EncryptionKey } from "@/server/infra/crypto/secret-record";

type Column = { table: string; column: string; inRecord?: string; organization?: string; id?: string };

/** Every column of encrypted records, and what a record of it is bound to if that is not told by its name. */
export const SECRET_COLUMNS: Column[] = [
  { table: "scraper_account", column: "cookie_encrypted" },
  { table: "sync_endpoint", column: "secret_encrypted" },
  { table: "sync_endpoint", column: "headers_encrypted" },
  { table: "sync_endpoint", column: "auth_config_encrypted" },
  { table: "notice_channel", column: "target_encrypted" },
  { table: "notice_channel", column: "secret_encrypted" },
  {
    table: "totp",
    column: "secret_encrypted",
    inRecord: "secret_encrypted",
    organization: "''",
    id: "user_id",
  },
];

/** Nothing reads the secrets of deleted rows, and none of them is encrypted again. */
const DELETABLE = ["sync_endpoint", "notice_channel"];

/** `missing`: not listed. `wrong`: listed, and opens none of the records that name it. */
type KeyFault = { keyId: string; fault: "missing" | "wrong" };

type Sample = { keyId: string; table: string; column: string; organizationId: string; id: string };

/** Tries each key that a living record names on one record of each column, and returns those that fail. */
export async function probeKeys(url: string, keys: readonly EncryptionKey[]): Promise<KeyFault[]> {
  const selects = SECRET_COLUMNS.map(({ table, column, inRecord, organization, id }) => {
    const [from, value] = [escapeIdentifier(table), escapeIdentifier(column)];
    const bound = inRecord ?? column.replace(/_encrypted$/, "");
    const living = DELETABLE.includes(table) ? "AND deleted_at IS NULL" : "";
    return `(SELECT DISTINCT ON (1) split_part(${value}, '.', 2) AS "keyId", '${table}' AS table,
      '${bound}' AS column, ${organization ?? "organization_id"} AS "organizationId", ${id ?? "id"} AS id,
      ${value} AS record FROM ${from} WHERE ${value} LIKE 'v1.%' ${living})`;
  });
  const { rows } = await withClient(url, (client) =>
    client.query<Sample & { record: string }>(selects.join(" UNION ALL ")),
  );
  // Imported here, because most that read this file's names decrypt nothing.
  const { decryptSecret } = await import("@/server/infra/crypto/secret-record");
  const opens = ({ record, ...place }: Sample & { record: string }) => {
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
